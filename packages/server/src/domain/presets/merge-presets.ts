import { isDeepStrictEqual } from 'node:util'
import { FOLDER_NAME_MAX } from '@easel/contract/folders'
import type { Preset } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import { nameKeyOf, untakenName } from '../kernel/name-key.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { SavedPresetsStore } from './ports.ts'

/**
 * Before a person's presets become another's: those of a name that the other has get a number behind it, and one that is
 * the same altogether is deleted. So many may be there then that none can be saved; none is lost for that.
 */
export const createMergePresets =
  ({ store, clock }: { store: SavedPresetsStore; clock: Clock }) =>
  async (from: string, to: string, tx: Tx): Promise<void> => {
    const moved = await store.list(from, tx)
    if (moved.length === 0) return
    const kept = new Map<string, Preset>()
    for (const preset of await store.list(to, tx)) kept.set(nameKeyOf(preset.name), preset)
    const taken = new Set([...kept.keys(), ...moved.map(({ name }) => nameKeyOf(name))])
    for (const { id, name, settings } of moved) {
      const same = kept.get(nameKeyOf(name))
      if (!same) {
        kept.set(nameKeyOf(name), { id, name, settings })
        continue
      }
      if (isDeepStrictEqual(same.settings, settings)) {
        await store.delete(from, id, clock.now(), tx)
        continue
      }
      const named = untakenName(name, taken, FOLDER_NAME_MAX)
      const nameKey = nameKeyOf(named)
      taken.add(nameKey)
      await store.change(from, id, { named: { name: named, nameKey } }, tx)
    }
  }
