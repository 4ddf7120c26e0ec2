import { SECOND } from '@easel/contract/numbers'
import type { Folder, Folders } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { foldersLock, type Locks } from '../kernel/locks.ts'
import { nameKeyOf } from '../kernel/name-key.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { UNDO_GRACE } from '../kernel/undo.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { FavouritesStore, FoldersStore } from './ports.ts'

interface Parts {
  store: FoldersStore
  /** Which works are the person's own. */
  works: Pick<FavouritesStore, 'ofOwn'>
  entitlementsOf(principal: Principal): { works: boolean }
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
  limits: { folders: number; undoSeconds: number }
}

/** How long a folder that was deleted can be restored, in ms. */
const undoOf = ({ undoSeconds }: Parts['limits']) => undoSeconds * SECOND

/** Folders of a person's own works. A work may be in several, and stays when one is deleted. */
export function createFolders(parts: Parts) {
  const { store, works, entitlementsOf, locks, uow, clock, ids, limits } = parts

  /** One after the other, so that the limit and the names hold. */
  const change = <T>(principal: Principal, run: (tx: Tx) => Promise<T>): Promise<T> =>
    uow.run(async (tx) => {
      if (!entitlementsOf(principal).works) throw new Refusal(403, 'not_offered')
      await locks.hold([foldersLock(principal.id)], tx)
      return run(tx)
    })

  const checkRoom = async (principal: Principal, nameKey: string, tx: Tx) => {
    if (await store.findNamed(principal.id, nameKey, tx)) throw new Refusal(409, 'folder_exists')
    if ((await store.count(principal.id, tx)) >= limits.folders) {
      throw new Refusal(409, 'folders_full', { limit: limits.folders })
    }
  }

  return {
    /** `workId`: each also says whether that work is in it. */
    async list(principal: Principal, workId: string | null): Promise<Folders> {
      if (!entitlementsOf(principal).works) throw new Refusal(403, 'not_offered')
      return { folders: await store.list(principal.id, workId), limit: limits.folders }
    },

    create: (principal: Principal, name: string): Promise<Folder> =>
      change(principal, async (tx) => {
        const nameKey = nameKeyOf(name)
        await checkRoom(principal, nameKey, tx)
        const id = ids.next()
        await store.add({ id, principalId: principal.id, name, nameKey, createdAt: clock.now() }, tx)
        return { id, name, count: 0 }
      }),

    rename: (principal: Principal, id: string, name: string): Promise<Folder> =>
      change(principal, async (tx) => {
        const nameKey = nameKeyOf(name)
        const other = await store.findNamed(principal.id, nameKey, tx)
        if (other !== null && other !== id) throw new Refusal(409, 'folder_exists')
        const renamed = await store.rename(principal.id, id, { name, nameKey }, tx)
        if (!renamed) throw notFound()
        return renamed
      }),

    /** What was in it stays among the works. */
    delete: (principal: Principal, id: string) =>
      change(principal, async (tx) => {
        const at = clock.now()
        if (!(await store.delete(principal.id, id, at, tx))) throw notFound()
        return { id, restorableUntil: at + undoOf(limits) }
      }),

    restore: (principal: Principal, id: string): Promise<Folder> =>
      change(principal, async (tx) => {
        const deleted = await store.findDeleted(
          principal.id,
          id,
          clock.now() - undoOf(limits) - UNDO_GRACE,
          tx,
        )
        if (!deleted) throw notFound()
        await checkRoom(principal, deleted.nameKey, tx)
        return store.restore(id, tx)
      }),

    /** Returns the person's works among these, and those of them that were not so before. */
    file: (
      principal: Principal,
      { id, ids: workIds, inside }: { id: string; ids: readonly string[]; inside: boolean },
    ): Promise<{ ids: string[]; changed: string[] }> =>
      change(principal, async (tx) => {
        if (!(await store.isOf(principal.id, id, tx))) throw notFound()
        const own = await works.ofOwn(principal.id, workIds, tx)
        if (own.length === 0) throw notFound()
        const changed = inside ? await store.put(id, own, clock.now(), tx) : await store.take(id, own, tx)
        return { ids: own, changed }
      }),

    removeExpired: () => store.deleteBefore(clock.now() - undoOf(limits) - UNDO_GRACE),
  }
}

export type FolderCases = ReturnType<typeof createFolders>
