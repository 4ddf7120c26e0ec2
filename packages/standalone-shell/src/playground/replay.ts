import type { Easel, ObservedCall, Theme } from '@easel/host-sdk'
import type { SeenCall } from './calls.state.ts'
import { HANDLERS, type HandlerName } from './knobs.ts'
import type { Question } from './start-embed.ts'

type Replay = (easel: Easel, argument: Record<string, unknown>) => Promise<unknown>

/** How a call to the frame is made once more, by the method that a partner's page has for it. */
const REPLAYS: Record<string, Replay> = {
  changeRouter: (easel, { to, params }) =>
    easel.changeRouter(to as 'home', params as Record<string, string> | undefined),
  changeLanguage: (easel, { language }) => easel.changeLanguage(String(language)),
  setTheme: (easel, theme) => easel.setTheme(theme as Theme),
  userChange: (easel) => easel.userChange(),
  // What is shown has no token, so the headers are asked for again.
  headers: (easel) => easel.refreshHeaders(),
}

/** To the frame: once more, by its method. From the frame: what this page does is done once more. */
export const canReplay = ({ direction, name }: Pick<SeenCall, 'direction' | 'name'>): boolean =>
  direction === 'out' ? Object.hasOwn(REPLAYS, name) : isQuestion(name)

const isQuestion = (name: string): name is HandlerName => (HANDLERS as readonly string[]).includes(name)

/** Its outcome is a row of its own. */
export function replay(easel: Easel, { name, argument }: Pick<SeenCall, 'name' | 'argument'>): void {
  REPLAYS[name]?.(easel, Object(argument)).catch(() => {})
}

interface QuestionPorts {
  ask(question: Question): void
  onCall(call: ObservedCall): void
}

/**
 * What the frame has asked is asked of this page again, as a developer tries a handler. The frame has had its answer: it is
 * only told of somebody who has signed in, as a page would tell it.
 */
export function replayQuestion(
  { name, argument }: Pick<SeenCall, 'name' | 'argument'>,
  easel: Pick<Easel, 'refreshHeaders'>,
  { ask, onCall }: QuestionPorts,
): void {
  if (!isQuestion(name)) return
  const began = performance.now()
  ask({
    name,
    argument,
    answer(outcome) {
      onCall({ direction: 'in', name, argument, ms: performance.now() - began, answer: { outcome } })
      if (name === 'openLogin' && outcome === 'done') easel.refreshHeaders().catch(() => {})
    },
  })
}
