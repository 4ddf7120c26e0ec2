import { DAY, HOUR, type Slot } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
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
  bytes: number
  /** Null where addresses do not count. */
  addressKey: string | null
  at: number
}

/** An address, or a network for everybody at all of its addresses. */
export type SentBy = { principalId: string } | { addressKey: string }

export interface UploadStore {
  put(upload: Upload, tx: Tx): Promise<void>
  find(id: string, tx?: Tx): Promise<Upload | null>
  /** How many the principal, or everybody at the address, has sent since then, and when the first of them came. */
  sentSince(by: SentBy, since: number, tx?: Tx): Promise<{ count: number; oldestAt: number | null }>
  /** All that are kept take so many bytes. */
  totalBytes(): Promise<number>
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
  /** A picture made anew from what was sent, upright and without what it says of its maker; or why it is not taken. */
  accept(
    bytes: Uint8Array,
  ): Promise<{ bytes: Uint8Array; width: number; height: number } | 'not_an_image' | 'too_large' | 'busy'>
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
  limits: {
    uploadsKeptHours: number
    uploadsPerDay: number
    addressUploadsPerDay: number
    networkTimes: number
    uploadsTotalMegabytes: number
  }
  clock: Clock
  ids: Ids
}

const BATCH = 100
const MEGABYTE = 1024 * 1024
/** Seconds after which it is worth trying again: a picture is read in less, and a place comes free within the hour. */
const RETRY_WHEN_BUSY = 5
const RETRY_WHEN_FULL = 600

const ofAddress = ({ addressKey }: Principal): string[] =>
  addressKey === null ? [] : [`uploads of ${networkKeyOf(addressKey) ?? addressKey}`]

/** Pictures that people bring along. They are kept for a day, and only what was made of them stays. */
export function createUploads({ store, files, reading, mayOf, find, locks, uow, limits, clock, ids }: Parts) {
  const keptFor = limits.uploadsKeptHours * HOUR
  const decoded = async (name: string | null | undefined): Promise<Pixels | null> => {
    const bytes = name ? await files.bytes(name) : null
    return bytes && reading.decode(bytes)
  }

  const checkCount = async (by: SentBy, limit: number, now: number, tx?: Tx): Promise<void> => {
    const { count, oldestAt } = await store.sentSince(by, now - DAY, tx)
    if (count < limit) return
    throw new Refusal(430, 'rate', { retryAfter: secondsUntilFree(oldestAt, DAY, now) })
  }

  const check = async ({ id, addressKey }: Principal, now: number, tx?: Tx): Promise<void> => {
    await checkCount({ principalId: id }, limits.uploadsPerDay, now, tx)
    if (addressKey === null) return
    await checkCount({ addressKey }, limits.addressUploadsPerDay, now, tx)
    const network = networkKeyOf(addressKey)
    if (network === null) return
    await checkCount({ addressKey: network }, limits.addressUploadsPerDay * limits.networkTimes, now, tx)
  }

  /** Strangers may fill a part of the disk, not all of it. */
  const checkRoom = async (): Promise<void> => {
    if ((await store.totalBytes()) < limits.uploadsTotalMegabytes * MEGABYTE) return
    throw new Refusal(503, 'unavailable', { retryAfter: RETRY_WHEN_FULL })
  }

  return {
    async take(principal: Principal, bytes: Uint8Array) {
      if (!mayOf(principal).create) throw new Refusal(403, 'not_offered')
      const now = clock.now()
      await check(principal, now)
      await checkRoom()
      const picture = await reading.accept(bytes)
      if (picture === 'busy') throw new Refusal(503, 'unavailable', { retryAfter: RETRY_WHEN_BUSY })
      if (typeof picture === 'string') throw new Refusal(400, picture)
      const { width, height } = picture
      const fileName = await files.storeUpload(picture.bytes)
      const id = ids.next()
      await uow.run(async (tx) => {
        // Others of theirs may have come in meanwhile. What is not kept goes with the sweep.
        await locks.hold([`uploads:${principal.id}`, ...ofAddress(principal)], tx)
        await check(principal, now, tx)
        await files.keep([fileName], tx)
        const { id: principalId, addressKey } = principal
        const size = picture.bytes.byteLength
        await store.put({ id, principalId, addressKey, fileName, width, height, bytes: size, at: now }, tx)
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
