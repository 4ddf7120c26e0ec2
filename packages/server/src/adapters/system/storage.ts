import type { Blobs } from '../../domain/files/ports.ts'
import type { Log } from '../../domain/kernel/log.ts'
import { type Storage, saysDiskFull } from '../../domain/kernel/storage.ts'
import { saysUnavailable } from '../../domain/kernel/unavailable.ts'

/** How long the result of a probe or a failed write is cached, in ms. */
const CACHE_TTL = 3000
/** Larger than what file systems store inline. */
const PROBE = new Uint8Array(64 * 1024).fill(1)

/** Detects a full disk; logs the beginning and the end. */
export function createStorage(blobs: Blobs, log: Log, directory: string): Storage {
  let full = false
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
      await blobs.put(key, PROBE)
      learn(false)
    } catch (error) {
      learn(true)
      if (!saysDiskFull(error)) log.error({ err: error }, 'files cannot be written')
    }
    await blobs.remove(key).catch(() => {})
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
      return full
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
