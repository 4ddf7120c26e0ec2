import { createHmac, randomBytes } from 'node:crypto'
import { MINUTE } from '@easel/contract/numbers'
import type { Logger } from 'pino'
import type { SecurityEvent, SecurityFields, SecurityLog } from '../../domain/kernel/security-log.ts'

/** Repetitions are counted instead of written: an attack must not fill the disk. */
const GATHERED_FOR = MINUTE
/** Different lines of one event within that time: nobody hides one kind behind many of another. */
const DIFFERENT_AT_MOST = 200

/**
 * Writes each event at once, and how often it came again when a minute is over. Addresses are hashed with a key that
 * only this process has: the same one can be followed through a run, and nobody can try all addresses out.
 */
export function createSecurityLog(logger: Pick<Logger, 'warn'>): SecurityLog & { close(): void } {
  const key = randomBytes(32)
  const repeated = new Map<string, { line: object; times: number }>()
  /** By event, those of this minute that were written, and those that were not. */
  const written = new Map<SecurityEvent, number>()
  const dropped = new Map<SecurityEvent, number>()
  const countIn = (counts: Map<SecurityEvent, number>, event: SecurityEvent) =>
    counts.set(event, (counts.get(event) ?? 0) + 1)
  const hashed = (address: string) =>
    createHmac('sha256', key).update(address).digest('base64url').slice(0, 16)

  const flush = () => {
    for (const { line, times } of repeated.values()) {
      if (times > 0) logger.warn({ ...line, times }, 'security, again')
    }
    for (const [event, times] of dropped)
      logger.warn({ event, times }, 'security, more that differ: not written')
    for (const counts of [repeated, written, dropped]) counts.clear()
  }
  const timer = setInterval(flush, GATHERED_FOR)
  timer.unref()

  return {
    note(event: SecurityEvent, { address, ...fields }: SecurityFields) {
      const line = { event, ...fields, ...(address === undefined ? {} : { address: hashed(address) }) }
      const name = JSON.stringify(line)
      const before = repeated.get(name)
      if (before) before.times += 1
      else if (event !== 'operator_command' && (written.get(event) ?? 0) >= DIFFERENT_AT_MOST) {
        countIn(dropped, event)
      } else {
        countIn(written, event)
        repeated.set(name, { line, times: 0 })
        logger.warn(line, 'security')
      }
    },
    close() {
      clearInterval(timer)
      flush()
    },
  }
}
