import { SECOND } from '@easel/contract/numbers'
import type { Preset, Presets, SavePresetBody } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { type Locks, presetsLock } from '../kernel/locks.ts'
import { nameKeyOf } from '../kernel/name-key.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { UNDO_GRACE } from '../kernel/undo.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { SavedPresetsStore } from './ports.ts'

interface Parts {
  store: SavedPresetsStore
  entitlementsOf(principal: Principal): { create: boolean }
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
  limits: { presets: number; undoSeconds: number }
}

/** Settings of submits that people keep under names, to take them again. */
export function createSavedPresets({ store, entitlementsOf, locks, uow, clock, ids, limits }: Parts) {
  /** How long one that was deleted can be restored, in ms. */
  const undo = limits.undoSeconds * SECOND

  /** One after the other, so that the limit and the names hold. */
  const change = <T>(principal: Principal, run: (tx: Tx) => Promise<T>): Promise<T> =>
    uow.run(async (tx) => {
      if (!entitlementsOf(principal).create) throw new Refusal(403, 'not_offered')
      await locks.hold([presetsLock(principal.id)], tx)
      return run(tx)
    })

  const checkName = async (principal: Principal, nameKey: string, id: string | null, tx: Tx) => {
    const other = await store.findNamed(principal.id, nameKey, tx)
    if (other !== null && other !== id) throw new Refusal(409, 'preset_exists')
  }
  const checkRoom = async (principal: Principal, tx: Tx) => {
    if ((await store.count(principal.id, tx)) < limits.presets) return
    throw new Refusal(409, 'presets_full', { limit: limits.presets })
  }

  return {
    async list(principal: Principal): Promise<Presets> {
      if (!entitlementsOf(principal).create) throw new Refusal(403, 'not_offered')
      return { presets: await store.list(principal.id), limit: limits.presets }
    },

    save: (principal: Principal, { id, name, settings }: SavePresetBody): Promise<Preset> =>
      change(principal, async (tx) => {
        const named = name === undefined ? undefined : { name, nameKey: nameKeyOf(name) }
        if (named) await checkName(principal, named.nameKey, id ?? null, tx)
        if (id !== undefined) {
          const changed = await store.change(principal.id, id, { named, settings }, tx)
          if (!changed) throw notFound()
          return changed
        }
        if (!named) throw missing('name')
        if (!settings) throw missing('settings')
        await checkRoom(principal, tx)
        const preset = { id: ids.next(), name: named.name, settings }
        await store.add({ ...preset, ...named, principalId: principal.id, createdAt: clock.now() }, tx)
        return preset
      }),

    delete: (principal: Principal, id: string) =>
      change(principal, async (tx) => {
        const at = clock.now()
        if (!(await store.delete(principal.id, id, at, tx))) throw notFound()
        return { id, restorableUntil: at + undo }
      }),

    restore: (principal: Principal, id: string): Promise<Preset> =>
      change(principal, async (tx) => {
        const deleted = await store.findDeleted(principal.id, id, clock.now() - undo - UNDO_GRACE, tx)
        if (!deleted) throw notFound()
        await checkName(principal, nameKeyOf(deleted.name), null, tx)
        await checkRoom(principal, tx)
        await store.restore(id, tx)
        return deleted
      }),

    removeExpired: () => store.deleteBefore(clock.now() - undo - UNDO_GRACE),
  }
}

/** A new one has both. */
const missing = (field: string): Refusal => new Refusal(400, 'body_invalid', { field })

export type SavedPresetCases = ReturnType<typeof createSavedPresets>
