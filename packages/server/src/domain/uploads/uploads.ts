import { DAY, HOUR, type Slot } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { Work } from '../kernel/work.ts'

interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

export interface Upload {
  id: string
  principalId: string
  fileName: string
  width: number
  height: number
  at: number
}

export interface UploadStore {
  put(upload: Upload, tx: Tx): Promise<void>
  find(id: string, tx?: Tx): Promise<Upload | null>
  /** How many the principal has sent since then, and when the first of them came. */
  sentSince(principalId: string, since: number, tx?: Tx): Promise<{ count: number; oldestAt: number | null }>
  before(at: number, limit: number): Promise<Upload[]>
  remove(id: string, tx: Tx): Promise<void>
}

export interface UploadFiles {
  storeUpload(bytes: Uint8Array): Promise<string>
  keep(names: readonly string[], tx: Tx): Promise<void>
  doom(names: readonly string[], tx: Tx): Promise<void>
  bytes(name: string): Promise<Uint8Array | null>
}

export interface Reading {
  /** A picture made anew from what was sent, upright and without what it says of its maker; null when it is none. */
  accept(bytes: Uint8Array): Promise<{ bytes: Uint8Array; width: number; height: number } | null>
  decode(bytes: Uint8Array): Promise<Pixels>
}

interface Parts {
  store: UploadStore
  files: UploadFiles
  reading: Reading
  mayOf(principal: Principal): { create: boolean }
  find(workId: string): Promise<Work | null>
  locks: Locks
  uow: UnitOfWork
  limits: { uploadsKeptHours: number; uploadsPerDay: number }
  clock: Clock
  ids: Ids
}

const BATCH = 100

/** Pictures that people bring along. They are kept for a day, and only what was made of them stays. */
export function createUploads({ store, files, reading, mayOf, find, locks, uow, limits, clock, ids }: Parts) {
  const keptFor = limits.uploadsKeptHours * HOUR
  const decoded = async (name: string | null | undefined): Promise<Pixels | null> => {
    const bytes = name ? await files.bytes(name) : null
    return bytes && reading.decode(bytes)
  }

  const check = async (principalId: string, now: number, tx?: Tx): Promise<void> => {
    const { count, oldestAt } = await store.sentSince(principalId, now - DAY, tx)
    if (count < limits.uploadsPerDay) return
    throw new Refusal(430, 'rate', { retryAfter: secondsUntilFree(oldestAt, DAY, now) })
  }

  return {
    async take(principal: Principal, bytes: Uint8Array) {
      if (!mayOf(principal).create) throw new Refusal(403, 'not_offered')
      const now = clock.now()
      await check(principal.id, now)
      const picture = await reading.accept(bytes)
      if (!picture) throw new Refusal(400, 'not_an_image')
      const { width, height } = picture
      const fileName = await files.storeUpload(picture.bytes)
      const id = ids.next()
      await uow.run(async (tx) => {
        // Others of theirs may have come in meanwhile. What is not kept goes with the sweep.
        await locks.hold([`uploads:${principal.id}`], tx)
        await check(principal.id, now, tx)
        await files.keep([fileName], tx)
        await store.put({ id, principalId: principal.id, fileName, width, height, at: now }, tx)
      })
      return { id, width, height }
    },

    async hasUpload(principalId: string, id: string, tx: Tx): Promise<boolean> {
      const upload = await store.find(id, tx)
      return upload?.principalId === principalId && upload.at > clock.now() - keptFor
    },

    upload: async (id: string) => decoded((await store.find(id))?.fileName),

    async original(workId: string, slot: Slot) {
      const work = await find(workId)
      return decoded(work?.slots.find((each) => each.slot === slot)?.original)
    },

    /** Removes what was kept long enough. A killed run goes on where it was. */
    async purge(signal?: Pick<AbortSignal, 'aborted'>): Promise<number> {
      let removed = 0
      for (;;) {
        const old = await store.before(clock.now() - keptFor, BATCH)
        for (const { id, fileName } of old) {
          if (signal?.aborted) return removed
          await uow.run(async (tx) => {
            await files.doom([fileName], tx)
            await store.remove(id, tx)
          })
          removed += 1
        }
        if (old.length < BATCH) return removed
      }
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
