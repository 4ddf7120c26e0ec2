import { createSavedPresetsStore } from '../adapters/postgres/people/presets.repository.ts'
import { createFavouritesStore } from '../adapters/postgres/works/favourites.repository.ts'
import { createFileIndex } from '../adapters/postgres/works/files.repository.ts'
import { createFoldersStore } from '../adapters/postgres/works/folders.repository.ts'
import { createLineageStore } from '../adapters/postgres/works/lineage.repository.ts'
import { createShowingStore } from '../adapters/postgres/works/showing.repository.ts'
import { createRenameFiles } from '../domain/files/rename-files.ts'
import type { Work } from '../domain/kernel/work.ts'
import { createSavedPresets } from '../domain/presets/saved-presets.ts'
import { createFavourites } from '../domain/works/favourites.ts'
import { createFolders } from '../domain/works/folders.ts'
import { createLineage } from '../domain/works/lineage.ts'
import { createShowing } from '../domain/works/showing.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'

/** Composes what people do with single works of their own, and how they keep them. */
export function createOwnWorks(
  parts: DomainParts,
  people: People,
  find: (id: string) => Promise<Work | null>,
) {
  const { database } = parts
  const { uow } = database
  const favourites = createFavouritesStore(database)
  const renameFiles = createRenameFiles(createFileIndex(database), parts.ids)
  return {
    show: createShowing({ ...parts, ...people, store: createShowingStore(database), uow, renameFiles }),
    favourite: createFavourites({ ...parts, store: favourites, uow }),
    folders: createFolders({
      ...{ ...parts, ...people, uow },
      ...{ works: favourites, store: createFoldersStore(database) },
    }),
    presets: createSavedPresets({ ...parts, ...people, uow, store: createSavedPresetsStore(database) }),
    lineage: createLineage(find, createLineageStore(database)),
  }
}
