import { createFileIndex } from './adapters/postgres/files.repository.ts'
import type { DomainParts } from './compose-parts.ts'
import { createPictures } from './domain/files/pictures.ts'
import type { FileRecord } from './domain/files/ports.ts'
import { createSweep } from './domain/files/sweep.ts'

/** Pictures as files, and what takes them away again. */
export function createFiles({ database, blobs, imaging, ids, clock, log, removals, starter }: DomainParts) {
  const index = createFileIndex(database)
  const read = async ({ origin, key }: FileRecord) =>
    origin === 'blobs' ? blobs.read(key) : ((await starter?.read(key)) ?? null)
  return {
    pictures: createPictures({ index, blobs, imaging, read, ids, clock }),
    sweep: createSweep({ index, blobs, clock, log, removals }),
    find: index.find,
    read,
  }
}

export type Files = ReturnType<typeof createFiles>
