/** Replays one end's part of a recorded conversation with the end of this package. */
import { vi } from 'vitest'
import { connectGuest } from '../../src/guest.ts'
import { type BridgeError, connectHost, type HostOptions, type Session } from '../../src/host.ts'
import { type TextChannel, textChannelTransport } from '../../src/native.ts'
import type { Conversation, End, Handled, Settled, Step } from './conversation.ts'

export interface Replayed {
  /** What this end has posted, without the mark. */
  said: Record<string, unknown>[]
  /** How its calls have ended. */
  settled: Settled[]
  /** What its handlers have got. */
  handled: Handled[]
}

const turns = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0)
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

type Call = (name: string, argument: object, key?: string) => Promise<unknown>

/** Starts an app's end over a channel. */
export type ConnectApp = (channel: TextChannel, on: HostOptions['on']) => Session<'host'>

const overChannel: ConnectApp = (channel, on) => connectHost({ transport: textChannelTransport(channel), on })

/** Starts one end with the handlers of the conversation. */
function start(
  end: End,
  { host, guest }: Conversation,
  channel: TextChannel,
  handled: Handled[],
  connectApp: ConnectApp,
  waiting: Map<string, () => void>,
) {
  const { can, answers } = { host, guest }[end]
  const waits = end === 'host' ? (host.waits ?? []) : []
  const fails = end === 'host' ? (host.fails ?? []) : []
  const on = Object.fromEntries(
    can.map((name) => [
      name,
      (argument: object) => {
        handled.push({ name, argument })
        if (fails.includes(name)) throw new Error('password is hunter2')
        if (!waits.includes(name)) return answers[name] as never
        return new Promise<never>((resolve) => {
          waiting.set(name, () => resolve(answers[name] as never))
        })
      },
    ]),
  )
  if (end === 'host') {
    const session = connectApp(channel, on)
    const call: Call = (name, argument, key) =>
      session.call(name as 'headers', argument as never, key ? { key } : {})
    return { call, destroy: () => session.destroy() }
  }
  const page = connectGuest({ transport: textChannelTransport(channel), allowedOrigins: [], on })
  const call: Call = (name, argument, key) => page[name as 'showVip'](argument as never, key ? { key } : {})
  return { call, destroy: () => page.destroy() }
}

/** The ids of an end are random; in the conversation they have names, in the same order. */
class Names {
  readonly #names: string[]
  readonly #posted: string[]

  constructor(end: End, steps: Step[], posted: string[]) {
    this.#names = [...new Set(steps.flatMap((step) => (step[end] ? [String(step[end].id)] : [])))]
    this.#posted = posted
  }

  get #pairs(): [id: string, name: string][] {
    const ids = [...new Set(this.#posted.map((text) => String(JSON.parse(text).id)))]
    return this.#names.flatMap((name, index) => (ids[index] ? [[ids[index], name]] : []))
  }

  name(text: string): string {
    return this.#pairs.reduce((all, [id, name]) => all.replaceAll(`"${id}"`, `"${name}"`), text)
  }

  unname(text: string): string {
    return this.#pairs.reduce((all, [id, name]) => all.replaceAll(`"${name}"`, `"${id}"`), text)
  }
}

/** Plays the other end's part. The clock is a fake one, which the steps of the conversation move. */
export async function replay(
  end: End,
  told: Conversation,
  connectApp: ConnectApp = overChannel,
): Promise<Replayed> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const posted: string[] = []
  const settled: Settled[] = []
  const handled: Handled[] = []
  const names = new Names(end, told.steps, posted)
  let receive = (_: string) => {}
  const channel = {
    post: (text: string) => posted.push(text),
    listen: (onText: (text: string) => void) => {
      receive = onText
      return () => {}
    },
  }
  const waiting = new Map<string, () => void>()
  const own = start(end, told, channel, handled, connectApp, waiting)
  const call = ({ name, argument, key }: { name: string; argument: object; key?: string }): void => {
    own.call(name, argument, key).then(
      (value) => settled.push({ name, value }),
      ({ code }: BridgeError) => settled.push({ name, code }),
    )
  }
  await turns()
  for (const step of told.steps) {
    const theirs = step[end === 'host' ? 'guest' : 'host']
    if (step.calls?.end === end) call(step.calls)
    else if (step.answers) waiting.get(step.answers)?.()
    else if (step.passes) await vi.advanceTimersByTimeAsync(step.passes)
    else if (step.text && step.text !== end) receive(step.is ?? '')
    else if (theirs) receive(names.unname(`{"easel":1,${JSON.stringify(theirs).slice(1)}`))
    await turns()
  }
  const said = posted.map((text) => JSON.parse(names.name(text)))
  own.destroy()
  vi.useRealTimers()
  return {
    said: said.filter((message) => end === 'guest' || isCounted(message)).map(plain),
    settled,
    handled,
  }
}

/** Apps that can may greet before they are greeted; the conversations leave that out. */
export const isCounted = ({ type, to }: Record<string, unknown>): boolean =>
  type !== 'hello' || to !== undefined

/** Without what an end adds of its own: the version of the package, and what it knows of its page. */
function plain(message: Record<string, unknown>): Record<string, unknown> {
  const { easel: _, ...rest } = message as { easel?: number; argument?: unknown; value?: unknown }
  const trim = (value: unknown) => {
    const { sdk: _sdk, loaded: _loaded, storage: _storage, ...kept } = value as Record<string, unknown>
    return kept
  }
  return {
    ...rest,
    ...(rest.argument ? { argument: trim(rest.argument) } : {}),
    ...(rest.value ? { value: trim(rest.value) } : {}),
  }
}
