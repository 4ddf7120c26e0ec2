import pino from 'pino'

/** A logger whose lines are kept, and the reasons that the security log names, with whose account it was. */
export function securityLines() {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const accountEvents = () =>
    lines
      .map((line) => JSON.parse(line) as { log?: string; event?: string; reason?: string; account?: string })
      .filter(({ log, event }) => log === 'security' && event === 'account')
      .map(({ reason, account }) => `${reason} ${account?.slice(0, 2)}`)
  return { logger, accountEvents, text: () => lines.join('') }
}
