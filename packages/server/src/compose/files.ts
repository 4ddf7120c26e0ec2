import { createFileIndex } from '../adapters/postgres/works/files.repository.ts'
import { createPictures } from '../domain/files/pictures.ts'
import type { FileRecord } from '../domain/files/ports.ts'
import { createSweep } from '../domain/files/sweep.ts'
import { retryWhileUnavailable } from '../domain/generation/retry-while-unavailable.ts'
import type { DomainParts } from './parts.ts'

/** Composes image files and their removal. */
export function createFiles({ database, blobs, imaging, ids, clock, log, removals, starter }: DomainParts) {
  const index = createFileIndex(database)
  const read = async ({ origin, key }: FileRecord) =>
    origin === 'blobs' ? blobs.read(key) : ((await starter?.read(key)) ?? null)
  const parts = { index, blobs, imaging, read, ids, clock }
  const register: typeof index.register = (...files) => retryWhileUnavailable(() => index.register(...files))
  return {
    pictures: createPictures(parts),
    /** For jobs, which no connection waits for. */
    jobPictures: createPictures({
      ...parts,
      index: { ...index, register },
      blobs: { ...blobs, put: (...file) => retryWhileUnavailable(() => blobs.put(...file)) },
      read: (file) => retryWhileUnavailable(() => read(file)),
    }),
    sweep: createSweep({ index, blobs, clock, log, removals }),
    find: index.find,
    read,
    /** Null: it is read here. So it is where nothing can be signed at this moment. */
    addressOf: async ({ origin, key }: FileRecord) =>
      origin === 'blobs' ? ((await blobs.elsewhere?.addressOf?.(key).catch(() => null)) ?? null) : null,
  }
}

export type Files = ReturnType<typeof createFiles>
