import type { Blobs } from '../../domain/files/ports.ts'
import type { Log } from '../../domain/kernel/log.ts'
import { type Storage, saysDiskFull } from '../../domain/kernel/storage.ts'
import { saysUnavailable, Unavailable } from '../../domain/kernel/unavailable.ts'
import { within } from '../../domain/kernel/within.ts'

/** How long the result of a probe or a failed write is cached, in ms. */
const CACHE_TTL = 3000
/** Larger than what file systems store inline. */
const PROBE = new Uint8Array(64 * 1024).fill(1)
/** A store elsewhere that takes longer for it does not answer. */
const PROBE_TIMEOUT = 2500
const tooSlow = () => new Unavailable('The store of files is too slow.')

/** Detects a full disk, whose beginning and end it logs, and a store elsewhere that is away, which logs that itself. */
export function createStorage(blobs: Blobs, log: Log, directory: string, isElsewhere = false): Storage {
  let full = false
  let away = false
  let knownUntil = 0
  let probing: Promise<void> | null = null

  const learn = (isFull: boolean) => {
    knownUntil = performance.now() + CACHE_TTL
    if (isFull === full) return
    full = isFull
    if (full) log.error({}, `The disk is full. Free some space where ${directory} or the database lies.`)
    else log.warn({}, 'There is room on the disk again.')
  }

  const probe = async () => {
    const key = `probe-${process.pid}`
    try {
      const written = blobs.put(key, isElsewhere ? PROBE.subarray(0, 1) : PROBE)
      await (isElsewhere ? within(PROBE_TIMEOUT, written, tooSlow) : written)
      away = false
      learn(false)
    } catch (error) {
      away = saysUnavailable(error)
      learn(!away)
      if (!away && !saysDiskFull(error)) log.error({ err: error }, 'files cannot be written')
    }
    const removed = blobs.remove(key).catch(() => {})
    if (!away) await removed
  }

  const storage: Storage = {
    isDiskFullError(error) {
      const isDiskFull = saysDiskFull(error)
      if (isDiskFull) learn(true)
      return isDiskFull
    },
    async isFull() {
      if (performance.now() >= knownUntil) {
        probing ??= probe().finally(() => {
          probing = null
        })
        await probing
      }
      return full || away
    },
    async checkAnswers() {
      if (!isElsewhere) return
      await storage.isFull()
      if (away) throw new Unavailable('The store of files does not answer.')
    },
    isKnownFull: async () => full && storage.isFull(),
  }
  return storage
}

/** Suppresses single failures during a full disk or an outage, which were logged already. */
export function withoutOutages(log: Log, storage: Storage): Log {
  const isKnown = (error: unknown) => storage.isDiskFullError(error) || saysUnavailable(error)
  const unlessKnown = (level: keyof Log) => (fields: object, message: string) => {
    if (!('err' in fields && isKnown(fields.err))) log[level](fields, message)
  }
  return { info: unlessKnown('info'), warn: unlessKnown('warn'), error: unlessKnown('error') }
}
