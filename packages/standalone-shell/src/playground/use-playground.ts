import type { Easel } from '@easel/host-sdk'
import { useEvent } from '@easel/widgets/runtime'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Breakage } from './breakages.ts'
import { NO_CALLS, reduceCalls, type SeenCall } from './calls.state.ts'
import { changesBetween, type LiveCall } from './embed-options.ts'
import { type Health, reduceHealth, STARTING } from './health.state.ts'
import { DEFAULTS, type Knobs, knobsOf, queryOf } from './knobs.ts'
import type { KnobsAddress } from './knobs-address.ts'
import { replay, replayQuestion } from './replay.ts'
import { type Question, type Started, startEmbed } from './start-embed.ts'

/** Milliseconds in which changes are gathered: a slider that is dragged is one call. */
const GATHERED = 120

export interface Playground {
  knobs: Knobs
  breakage: Breakage | null
  health: Health
  calls: readonly SeenCall[]
  /** What the frame has asked of this page, and nobody has answered. */
  question: Question | null
  slot: React.RefObject<HTMLDivElement | null>
  change(part: Partial<Knobs>): void
  breakIt(breakage: Breakage | null): void
  restart(): void
  /** Opens what stands over the page. */
  open(): void
  reset(): void
  replay(call: SeenCall): void
  clearCalls(): void
  answer(outcome: 'done' | 'cancelled'): void
}

/** The state of the page, and the embed that follows it. `title`: of what stands over the page. */
export function usePlayground(window: Window, title: string, address: KnobsAddress): Playground {
  const slot = useRef<HTMLDivElement>(null)
  const started = useRef<Started | null>(null)
  const [knobs, setKnobs] = useState(() => knobsOf(address.search()))
  const [breakage, setBreakage] = useState<Breakage | null>(null)
  const [generation, setGeneration] = useState(0)
  const [calls, dispatch] = useReducer(reduceCalls, NO_CALLS)
  const [health, report] = useReducer(reduceHealth, STARTING)
  const [question, setQuestion] = useState<Question | null>(null)
  // What handlers of the embed read when they are called, which is before the next render.
  const latest = useRef({ knobs, breakage })
  const keep = (next: Knobs) => {
    latest.current = { ...latest.current, knobs: next }
    setKnobs(next)
  }
  const restart = useEvent(() => setGeneration((now) => now + 1))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each generation is another embed
  useEffect(() => {
    if (!slot.current) return
    report({ type: 'started' })
    const own = startEmbed(slot.current, window, {
      latest: () => latest.current,
      onCall: (call) => dispatch({ type: 'seen', call, now: Date.now() }),
      onHealth: report,
      onPage: (page) => keep({ ...latest.current.knobs, page }),
      ask: setQuestion,
      title,
    })
    started.current = own
    return () => {
      own.end()
      setQuestion(null)
    }
  }, [generation])

  useEffect(() => {
    address.keep(queryOf(knobs))
  }, [address, knobs])

  const follow = useGathered((before: Knobs) => {
    const plan = changesBetween(before, latest.current.knobs, window.navigator.language)
    const { breakage } = latest.current
    // Another user is a cure of blocked storage: the doctor looks again.
    const isCure = breakage === 'storage' && before.user !== latest.current.knobs.user
    const easel = started.current?.easel() ?? null
    // What nobody has opened has the options that it was made with.
    if (plan === 'embed' || isCure || !easel) restart()
    else for (const call of plan) run(easel, call)
  })
  return {
    knobs,
    breakage,
    health,
    calls: calls.rows,
    question,
    slot,
    change(part) {
      const before = latest.current.knobs
      keep({ ...before, ...part })
      // What opens the new mode is in the page at once: the mode has to be, too.
      follow(before, part.mode === undefined ? GATHERED : 0)
    },
    breakIt(next) {
      latest.current = { ...latest.current, breakage: next }
      setBreakage(next)
      restart()
    },
    restart,
    reset() {
      keep(DEFAULTS)
      restart()
    },
    open: () => started.current?.open(),
    replay(call) {
      const easel = started.current?.easel()
      if (!easel) return
      if (call.direction === 'out') replay(easel, call)
      else
        replayQuestion(call, easel, {
          ask: setQuestion,
          onCall: (again) => dispatch({ type: 'seen', call: again, now: Date.now() }),
        })
    },
    clearCalls: () => dispatch({ type: 'cleared' }),
    answer(outcome) {
      // The next headers are those of somebody who has signed in.
      if (outcome === 'done' && question?.name === 'openLogin' && knobs.user === 'visitor')
        keep({ ...knobs, user: 'a' })
      question?.answer(outcome)
      setQuestion(null)
    },
  }
}

/** Runs once for what changes in quick succession, with the state before the first change. No milliseconds: at once. */
function useGathered<T>(run: (before: T) => void): (before: T, ms: number) => void {
  const waiting = useRef<{ before: T; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  return useEvent((before: T, ms: number) => {
    const first = waiting.current?.before ?? before
    clearTimeout(waiting.current?.timer)
    const end = () => {
      waiting.current = null
      run(first)
    }
    if (ms === 0) end()
    else waiting.current = { before: first, timer: setTimeout(end, ms) }
  })
}

/** Failures are shown by the inspector. */
function run(easel: Easel | null, call: LiveCall): void {
  if (call.method === 'changeRouter') easel?.changeRouter(call.to)
  else if (call.method === 'changeLanguage') easel?.changeLanguage(call.language)
  else if (call.method === 'setTheme') easel?.setTheme(call.theme)
  else easel?.userChange()
}
