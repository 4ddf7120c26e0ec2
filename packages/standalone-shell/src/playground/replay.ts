import type { Easel, Theme } from '@easel/host-sdk'
import type { SeenCall } from './calls.state.ts'

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

export const canReplay = ({ direction, name }: Pick<SeenCall, 'direction' | 'name'>): boolean =>
  direction === 'out' && Object.hasOwn(REPLAYS, name)

/** Its outcome is a row of its own. */
export function replay(easel: Easel, { name, argument }: Pick<SeenCall, 'name' | 'argument'>): void {
  REPLAYS[name]?.(easel, Object(argument)).catch(() => {})
}
