import { MINUTE } from '@easel/contract/numbers'
import type { Logger } from 'pino'
import { addressKeyOf } from '../../domain/kernel/address.ts'
import type { SecurityEvent, SecurityFields, SecurityLog } from '../../domain/kernel/security-log.ts'

/** Repeated events are counted for this long, so that an attack does not fill the disk. */
const REPEAT_WINDOW = MINUTE
/** Distinct lines per event and reason in that time, so that one kind cannot be hidden behind another. */
const MAX_DISTINCT = 200

interface Kind {
  event: SecurityEvent
  reason?: string
  written: number
  dropped: number
}

/**
 * Writes an event at once and its number of repeats after a minute. Addresses are written as limits count them (IPv6
 * by /64), which is what an operator blocks.
 */
export function createSecurityLog(logger: Pick<Logger, 'warn'>): SecurityLog & { close(): void } {
  const repeated = new Map<string, { line: object; times: number }>()
  const kinds = new Map<string, Kind>()
  const kindOf = (event: SecurityEvent, reason: string | undefined): Kind => {
    const name = `${event} ${reason ?? ''}`
    const kind = kinds.get(name) ?? { event, ...(reason && { reason }), written: 0, dropped: 0 }
    kinds.set(name, kind)
    return kind
  }

  const flush = () => {
    for (const { line, times } of repeated.values()) {
      if (times > 0) logger.warn({ ...line, times }, 'security (repeated)')
    }
    for (const { written: _, dropped: times, ...kind } of kinds.values()) {
      if (times > 0) logger.warn({ ...kind, times }, 'security (further events omitted)')
    }
    repeated.clear()
    kinds.clear()
  }
  const timer = setInterval(flush, REPEAT_WINDOW)
  timer.unref()

  return {
    record(event: SecurityEvent, { address, ...fields }: SecurityFields) {
      const network = address === undefined ? {} : { address: addressKeyOf(address, true) }
      const line = { event, ...fields, ...network }
      const name = JSON.stringify(line)
      const before = repeated.get(name)
      const kind = kindOf(event, fields.reason)
      if (before) before.times += 1
      else if (event !== 'operator_command' && kind.written >= MAX_DISTINCT) kind.dropped += 1
      else {
        kind.written += 1
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
