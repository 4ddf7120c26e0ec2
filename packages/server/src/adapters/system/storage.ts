import type { Blobs } from '../../domain/files/ports.ts'
import type { Log } from '../../domain/kernel/log.ts'
import { type Storage, saysDiskFull } from '../../domain/kernel/storage.ts'
import { saysUnavailable } from '../../domain/kernel/unavailable.ts'

/** The outcome of a probe, and what a failed write has said, hold for this long. */
const REMEMBERED = 3000
/** More than a file system tucks away beside the name of a file. */
const PROBE = new Uint8Array(64 * 1024).fill(1)

/** Watches for a full disk: tells it once, and when there is room again. */
export function createStorage(blobs: Blobs, log: Log, directory: string): Storage {
  let full = false
  let knownUntil = 0
  let probing: Promise<void> | null = null

  const learn = (isFull: boolean) => {
    knownUntil = performance.now() + REMEMBERED
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
    noticed(error) {
      const says = saysDiskFull(error)
      if (says) learn(true)
      return says
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
    isStillFull: async () => full && storage.isFull(),
  }
  return storage
}

/** Says nothing of single failures where the disk is full or the database away: that has been said. */
export function withoutOutages(log: Log, storage: Storage): Log {
  const isKnown = (error: unknown) => storage.noticed(error) || saysUnavailable(error)
  const unlessKnown = (level: keyof Log) => (fields: object, message: string) => {
    if (!('err' in fields && isKnown(fields.err))) log[level](fields, message)
  }
  return { info: unlessKnown('info'), warn: unlessKnown('warn'), error: unlessKnown('error') }
}
