import { PLAYGROUND } from '@easel/contract/pages'
import { type BridgeError, type Easel, embed, type ObservedCall, type Outcome } from '@easel/host-sdk'
import { type Breakage, blockStorage, brokenOptions, tokenFaultOf } from './breakages.ts'
import { plainOptions } from './embed-options.ts'
import type { HealthEvent } from './health.state.ts'
import { type HandlerName, KNOB_PAGES, type Knobs, overModeOf } from './knobs.ts'
import { type OverPage, startOverPage } from './over-page.ts'
import { headersOf } from './users.ts'

/** What the frame asks of this page. */
export interface Question {
  name: HandlerName
  argument: unknown
  answer(outcome: Outcome['outcome']): void
}

export interface EmbedPorts {
  latest(): { knobs: Knobs; breakage: Breakage | null }
  onCall(call: ObservedCall): void
  onHealth(event: HealthEvent): void
  onPage(page: Knobs['page']): void
  ask(question: Question): void
  /** What stands over the page is called by. */
  title: string
}

export interface Started {
  /** Null before what stands over the page was opened. */
  easel(): Easel | null
  /** Opens what stands over the page. */
  open(): void
  end(): void
}

/** Embeds as any partner's page does, by nothing but public options. After `end` nothing is reported any more. */
export function startEmbed(slot: Element, window: Window, ports: EmbedPorts): Started {
  const { knobs, breakage } = ports.latest()
  let isHere = true
  let isConnected = false
  let started: () => Easel | null = () => null
  const endingWith = (over: OverPage): Started => ({
    ...over,
    end() {
      isHere = false
      over.end()
    },
  })
  const handlerOf = (name: HandlerName) => (argument: unknown) =>
    new Promise<Outcome>((resolve) =>
      ports.ask({ name, argument, answer: (outcome) => resolve({ outcome }) }),
    )
  const fail = ({ code, message }: BridgeError) => {
    if (!isHere) return
    ports.onHealth({ type: 'failed', code, message, isConnected })
    diagnose()
  }
  const diagnose = () =>
    void started()
      ?.doctor()
      .then(
        ({ findings }) => isHere && ports.onHealth({ type: 'diagnosed', findings }),
        () => {},
      )
  const options = brokenOptions(
    {
      ...plainOptions(knobs, window.location.origin, PLAYGROUND.partner),
      getHeaders: () => headersOf(ports.latest().knobs.user, tokenFaultOf(breakage), window),
      onCall: (call) => isHere && ports.onCall(call),
      on: {
        ...Object.fromEntries(knobs.handlers.map((name) => [name, handlerOf(name)])),
        connect() {
          isConnected = true
          if (!isHere) return
          ports.onHealth({ type: 'connected' })
          // Nothing fails then: only the doctor names it.
          if (breakage === 'storage') diagnose()
        },
        // As a partner's own menu follows the frame.
        navigate({ to }) {
          const page = KNOB_PAGES.find((name) => name === to)
          if (isHere && page) ports.onPage(page)
        },
        error: fail,
      },
    },
    breakage,
  )
  // What is broken is shown in the page, where nobody has to open it.
  const mode = overModeOf(knobs)
  if (mode && !breakage) {
    const over = startOverPage(
      mode,
      { ...options, title: ports.title },
      {
        // A button loads its frame before it is pressed.
        onStart: () => isHere && !isConnected && ports.onHealth({ type: 'started' }),
        onFail: fail,
      },
    )
    started = () => over.easel()
    ports.onHealth({ type: 'waiting' })
    return endingWith(over)
  }
  const stopBlocking = breakage === 'storage' ? blockStorage(slot) : () => {}
  const easel = embed(slot, options)
  started = () => easel
  return endingWith({
    easel: started,
    open() {},
    end() {
      stopBlocking()
      easel.destroy()
    },
  })
}
