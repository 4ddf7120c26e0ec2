import pino from 'pino'
import type { useServer } from './fixture.ts'

export interface Line {
  log?: string
  event?: string
  [field: string]: unknown
}

/** A server whose lines are read, and how to read those of the security log. */
export async function watch(
  our: ReturnType<typeof useServer>,
  environment: Record<string, string> = {},
  listen = false,
) {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const server = await our.start({ environment, logger, listen })
  const events = (): Line[] =>
    lines.map((line) => JSON.parse(line) as Line).filter(({ log }) => log === 'security')
  return { server, events, text: () => lines.join('') }
}
