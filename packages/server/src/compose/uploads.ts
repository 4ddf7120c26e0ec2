import { createUploadAttemptStore } from '../adapters/postgres/generation/upload-attempts.repository.ts'
import { createUploadStore } from '../adapters/postgres/generation/uploads.repository.ts'
import { deletedOriginal } from '../adapters/postgres/works/files.repository.ts'
import type { Tx } from '../domain/kernel/unit-of-work.ts'
import type { Work } from '../domain/kernel/work.ts'
import { createUploadAttempts } from '../domain/uploads/upload-attempts.ts'
import { createUploads } from '../domain/uploads/uploads.ts'
import type { Files } from './files.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'

/** Composes uploads. */
export function createUploadUseCases(
  parts: DomainParts,
  { files, people, find }: { files: Files; people: People; find(id: string, tx?: Tx): Promise<Work | null> },
) {
  const { database, limits, clock } = parts
  const { uow } = database
  const attempts = createUploadAttempts({
    attempts: createUploadAttemptStore(database),
    locks: people.locks,
    uow,
    limits,
    clock,
    ids: parts.ids,
  })
  return createUploads({
    store: createUploadStore(database),
    attempts,
    files: files.pictures,
    reading: parts.imaging,
    entitlementsOf: people.entitlementsOf,
    find,
    deletedOriginal: async (workId, slot) =>
      files.pictures.contents(await deletedOriginal(database, workId, slot)),
    uow,
    limits,
    clock,
    ids: parts.ids,
  })
}
