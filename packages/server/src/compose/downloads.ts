import { createCandidateStreams } from '../adapters/postgres/generation/candidate-streams.repository.ts'
import { createOptimisationStore } from '../adapters/postgres/generation/optimisations.repository.ts'
import { createFileIndex } from '../adapters/postgres/works/files.repository.ts'
import { createShareStore } from '../adapters/postgres/works/shares.repository.ts'
import { createTickets } from '../adapters/postgres/works/tickets.repository.ts'
import { createRenameFiles } from '../domain/files/rename-files.ts'
import type { Presets } from '../domain/generation/ports.ts'
import type { Tx } from '../domain/kernel/unit-of-work.ts'
import type { Work } from '../domain/kernel/work.ts'
import { createOptimise } from '../domain/optimise/optimise.ts'
import { createDownloadImages } from '../domain/saving/download-images.ts'
import { createSaving } from '../domain/saving/saving.ts'
import { createSharing } from '../domain/sharing/sharing.ts'
import type { Works } from '../domain/works/works.ts'
import { SUBMISSION_TTL } from '../jobs/regular.job.ts'
import type { Files } from './files.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'

interface Parts {
  files: Files
  people: People
  works: Works
  presets: Pick<Presets, 'style'>
  find(id: string, tx?: Tx): Promise<Work | null>
}

/** Composes downloads, share links and prompt improvement. */
export function createDownloads(parts: DomainParts, { files, people, works, presets, find }: Parts) {
  const { database, clock, ids, imaging, contentProducer: producer } = parts
  const { uow } = database
  const store = createOptimisationStore(database)
  const streams = createCandidateStreams(database)
  const saving = createSaving({
    visible: works.visible,
    saves: people.saves,
    views: people.views,
    tickets: createTickets(database),
    entitlementsOf: people.entitlementsOf,
    find,
    locks: people.locks,
    uow,
    clock,
    ids,
  })
  const finishing = createDownloadImages({
    bytes: files.pictures.bytes,
    finish: (bytes, label, ...wanted) => imaging.encodeForDownload(bytes, { ...label, producer }, ...wanted),
    clock,
  })
  return {
    cases: {
      saving,
      sharing: createSharing({
        store: createShareStore(database),
        find,
        renameFiles: createRenameFiles(createFileIndex(database), ids),
        locks: people.locks,
        workEvents: parts.workEvents,
        uow,
        clock,
        ids,
      }),
      finished: finishing.imageFor,
      optimise: createOptimise({
        writer: parts.writer,
        store,
        entitlementsOf: people.entitlementsOf,
        presets,
        allowance: people.optimisations,
        inspect: people.blocklist.inspect,
        countInspection: people.inspections.count,
        streams,
        locks: people.locks,
        networkLimitFactor: parts.limits.networkLimitFactor,
        uow,
        clock,
        ids,
      }),
    },
    forgetFinished: finishing.deleteExpired,
    expiring: {
      tickets: saving.deleteExpired,
      optimisations: () => store.deleteBefore(clock.now() - SUBMISSION_TTL),
      candidates: () => streams.deleteBefore(clock.now() - SUBMISSION_TTL),
    },
  }
}
