import pino from 'pino'
import type { useServer } from './fixture.ts'

export interface Line {
  log?: string
  event?: string
  [field: string]: unknown
}

/** A logger whose lines are kept, and how to read those of the security log. */
export function securityLines() {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const events = (): Line[] =>
    lines.map((line) => JSON.parse(line) as Line).filter(({ log }) => log === 'security')
  /** What was done to accounts, and to which. */
  const accountEvents = () =>
    events()
      .filter(({ event }) => event === 'account')
      .map(({ reason, account }) => `${reason} ${String(account).slice(0, 2)}`)
  return { logger, events, accountEvents, text: () => lines.join('') }
}

/** A server whose lines are read, and how to read those of the security log. */
export async function watch(
  fixture: ReturnType<typeof useServer>,
  environment: Record<string, string> = {},
  listen = false,
) {
  const { logger, ...lines } = securityLines()
  const server = await fixture.start({ environment, logger, listen })
  return { ...lines, server }
}
