import { HOUR, ImageStatus, type Slot } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { UploadAttempts } from './upload-attempts.ts'

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
  at: number
}

export interface UploadStore {
  put(upload: Upload, tx: Tx): Promise<void>
  find(id: string, tx?: Tx): Promise<Upload | null>
  /** Total size of stored uploads. */
  totalBytes(): Promise<number>
  before(at: number, limit: number): Promise<Upload[]>
  remove(id: string, tx: Tx): Promise<void>
}

export interface UploadFiles {
  storeUpload(bytes: Uint8Array): Promise<string>
  commit(names: readonly string[], tx: Tx): Promise<void>
  discard(names: readonly string[], tx: Tx): Promise<void>
  bytes(name: string): Promise<Uint8Array | null>
}

export interface UploadDecoder {
  /** Re-encodes an upload, upright and without metadata, or says why it is refused. */
  accept(
    bytes: Uint8Array,
  ): Promise<
    { bytes: Uint8Array; width: number; height: number } | 'not_an_image' | 'too_large' | 'busy' | 'too_slow'
  >
  decode(bytes: Uint8Array): Promise<Pixels>
}

interface Parts {
  store: UploadStore
  attempts: Pick<UploadAttempts, 'count' | 'deleteExpired'>
  files: UploadFiles
  reading: UploadDecoder
  entitlementsOf(principal: Principal): { create: boolean }
  find(workId: string): Promise<Work | null>
  /** The original of an image that was deleted without its set, while that can be undone. */
  deletedOriginal(workId: string, slot: Slot): Promise<Uint8Array | null>
  uow: UnitOfWork
  limits: { uploadsKeptHours: number; uploadsTotalMegabytes: number }
  clock: Clock
  ids: Ids
}

const BATCH = 100
const MEGABYTE = 1024 * 1024
/** Seconds for `retry-after`: decoding takes less, and space is freed within the hour. */
const RETRY_WHEN_BUSY = 5
const RETRY_WHEN_FULL = 600

/** What is checked of an upload. */
function createReceiving({ store, reading, limits }: Pick<Parts, 'store' | 'reading' | 'limits'>) {
  return {
    /** Bounds the disk space of uploads. */
    async checkRoom(): Promise<void> {
      if ((await store.totalBytes()) < limits.uploadsTotalMegabytes * MEGABYTE) return
      throw new Refusal(503, 'unavailable', { retryAfter: RETRY_WHEN_FULL })
    },

    /** A slow upload counts; one that the server cancelled for others does not. */
    async received(read: () => Promise<Uint8Array>, takeBack: () => Promise<void>) {
      try {
        return await read()
      } catch (error) {
        if (error instanceof Refusal && error.reason === 'unavailable') await takeBack()
        throw error
      }
    },

    /** Decoding counts even when it timed out; an upload refused unread does not. */
    async accepted(bytes: Uint8Array, takeBack: () => Promise<void>) {
      const picture = await reading.accept(bytes)
      if (picture === 'busy') await takeBack()
      if (picture === 'busy' || picture === 'too_slow') {
        throw new Refusal(503, 'unavailable', { retryAfter: RETRY_WHEN_BUSY })
      }
      if (typeof picture === 'string') throw new Refusal(400, picture)
      return picture
    },
  }
}

/** Uploaded reference images. They are kept for a day; works made from them stay. */
export function createUploads(parts: Parts) {
  const { store, attempts, files, reading, entitlementsOf, find, deletedOriginal, uow, limits, clock, ids } =
    parts
  const { checkRoom, received, accepted } = createReceiving(parts)
  const keptFor = limits.uploadsKeptHours * HOUR
  const decoded = async (bytes: Uint8Array | null): Promise<Pixels | null> => bytes && reading.decode(bytes)
  const stored = async (name: string | null | undefined) => decoded(name ? await files.bytes(name) : null)

  /** Counted before the body is read, because an interrupted upload occupied a slot as well. */
  const take = async (principal: Principal, read: () => Promise<Uint8Array>) => {
    if (!entitlementsOf(principal).create) throw new Refusal(403, 'not_offered')
    await checkRoom()
    const takeBack = await attempts.count(principal)
    const picture = await accepted(await received(read, takeBack), takeBack)
    const { width, height } = picture
    const fileName = await files.storeUpload(picture.bytes)
    const id = ids.next()
    await uow.run(async (tx) => {
      await files.commit([fileName], tx)
      const owned = { id, principalId: principal.id, at: clock.now() }
      await store.put({ ...owned, fileName, width, height, bytes: picture.bytes.byteLength }, tx)
    })
    return { id, width, height }
  }

  return {
    take,

    /** One of the caller's own images, so that they need not send it. A copy, which outlives the work. */
    takeOwn: async (principal: Principal, picture: Picture) => {
      const bytes = await files.bytes(ownOriginal(principal, await find(picture.imageId), picture.slot))
      if (bytes === null) throw notFound()
      return take(principal, async () => bytes)
    },

    /** Counts what takes the room of an upload without being one. */
    count: attempts.count,

    async hasUpload(principalId: string, id: string, tx: Tx): Promise<boolean> {
      const upload = await store.find(id, tx)
      return upload?.principalId === principalId && upload.at > clock.now() - keptFor
    },

    upload: async (id: string) => stored((await store.find(id))?.fileName),

    async original(workId: string, slot: Slot) {
      const slots = (await find(workId))?.slots ?? []
      const picture = slots.find((each) => each.slot === slot)
      // What was begun with an image that was deleted meanwhile goes on for as long as its file is kept.
      return picture ? stored(picture.original) : decoded(await deletedOriginal(workId, slot))
    },

    /** Removes old uploads. A killed run continues where it stopped. */
    async purge(signal?: Pick<AbortSignal, 'aborted'>): Promise<number> {
      await attempts.deleteExpired()
      let removed = 0
      for (;;) {
        const old = await store.before(clock.now() - keptFor, BATCH)
        for (const { id, fileName } of old) {
          if (signal?.aborted) return removed
          await uow.run(async (tx) => {
            await files.discard([fileName], tx)
            await store.remove(id, tx)
          })
          removed += 1
        }
        if (old.length < BATCH) return removed
      }
    },
  }
}

interface Picture {
  imageId: string
  slot: Slot
}

/** The name of the original of the principal's own image. Throws where there is none to begin with. */
function ownOriginal(principal: Principal, work: Work | null, number: Slot): string {
  const own = work?.principalId === principal.id ? work : null
  const picture = own?.slots.find(({ slot }) => slot === number)
  if (!own || !picture) throw notFound()
  if (own.status !== ImageStatus.Succeeded || picture.withheld) throw new Refusal(403, 'not_modifiable')
  if (picture.original === null) throw notFound()
  return picture.original
}

export type Uploads = ReturnType<typeof createUploads>
