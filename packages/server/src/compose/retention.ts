import { createFileIndex } from '../adapters/postgres/works/files.repository.ts'
import { createExpiryNotes, createRetentionStore } from '../adapters/postgres/works/retention.repository.ts'
import { createExpiry } from '../domain/retention/expiry.ts'
import { createRemoval } from '../domain/retention/removal.ts'
import { createTrashOperations } from '../domain/retention/trash-operations.ts'
import type { DomainParts } from './parts.ts'

type Parts = Pick<DomainParts, 'database' | 'limits' | 'clock'> & { removals: DomainParts['log'] }

/** Composes retention and removal. */
export function createRetention({ database, limits, clock, removals: log }: Parts) {
  const store = createRetentionStore(database)
  const notes = createExpiryNotes(database)
  const expiry = createExpiry({ store, notes, limits, clock, log })
  return {
    expire: expiry.run,
    isRefused: expiry.refused,
    remove: createRemoval({
      store,
      files: createFileIndex(database),
      uow: database.uow,
      limits,
      clock,
      log,
    }),
    trash: createTrashOperations({ store, notes, uow: database.uow, limits, clock, log }),
  }
}

export type Retention = ReturnType<typeof createRetention>
