import { createExportStore } from '../adapters/postgres/people/exports.repository.ts'
import { createOwnDataStore } from '../adapters/postgres/people/own-data.repository.ts'
import { createExporting } from '../domain/own-data/exporting.ts'
import type { AccountParts } from './accounts.ts'
import type { Files } from './files.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'

interface Sources extends Pick<AccountParts, 'accounts'> {
  files: Pick<Files, 'pictures'>
  people: Pick<People, 'locks' | 'entitlementsOf'>
}

/** Composes the export of own data. */
export function createOwnData(parts: DomainParts, { files, people, accounts }: Sources) {
  const { database } = parts
  return {
    exporting: createExporting({
      ...parts,
      store: createOwnDataStore(database),
      exports: createExportStore(database),
      confirm: accounts.confirm,
      notify: accounts.notifyOfExport,
      entitlementsOf: people.entitlementsOf,
      locks: people.locks,
      uow: database.uow,
    }),
    uploaded: files.pictures.bytes,
  }
}
