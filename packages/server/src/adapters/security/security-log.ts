import { createHmac, randomBytes } from 'node:crypto'
import { MINUTE } from '@easel/contract/numbers'
import type { Logger } from 'pino'
import type { SecurityEvent, SecurityFields, SecurityLog } from '../../domain/kernel/security-log.ts'

/** Repetitions are counted instead of written: an attack must not fill the disk. */
const GATHERED_FOR = MINUTE
const DIFFERENT_AT_MOST = 1000

/**
 * Writes each event at once, and how often it came again when a minute is over. Addresses are hashed with a key that
 * only this process has: the same one can be followed through a run, and nobody can try all addresses out.
 */
export function createSecurityLog(logger: Pick<Logger, 'warn'>): SecurityLog & { close(): void } {
  const key = randomBytes(32)
  const repeated = new Map<string, { line: object; times: number }>()
  const hashed = (address: string) =>
    createHmac('sha256', key).update(address).digest('base64url').slice(0, 16)

  const flush = () => {
    for (const { line, times } of repeated.values()) {
      if (times > 0) logger.warn({ ...line, times }, 'security, again')
    }
    repeated.clear()
  }
  const timer = setInterval(flush, GATHERED_FOR)
  timer.unref()

  return {
    note(event: SecurityEvent, { address, ...fields }: SecurityFields) {
      const line = { event, ...fields, ...(address === undefined ? {} : { address: hashed(address) }) }
      const name = JSON.stringify(line)
      const before = repeated.get(name)
      if (before) before.times += 1
      else if (repeated.size < DIFFERENT_AT_MOST) {
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
