import type { Preset, PresetSettings } from '@easel/contract/types'
import type { Tx } from '../kernel/unit-of-work.ts'

export interface PresetRecord extends Preset {
  principalId: string
  /** By which two names are the same. */
  nameKey: string
  createdAt: number
}

export interface PresetChange {
  named?: Pick<PresetRecord, 'name' | 'nameKey'> | undefined
  settings?: PresetSettings | undefined
}

/** People's presets. Those that were deleted are not there but for their restoration. */
export interface SavedPresetsStore {
  /** By name. */
  list(principalId: string, tx?: Tx): Promise<Preset[]>
  count(principalId: string, tx: Tx): Promise<number>
  findNamed(principalId: string, nameKey: string, tx: Tx): Promise<string | null>
  add(preset: PresetRecord, tx: Tx): Promise<void>
  /** What is not named stays. Null: there is none. */
  change(principalId: string, id: string, to: PresetChange, tx: Tx): Promise<Preset | null>
  /** False: there is none. */
  delete(principalId: string, id: string, at: number, tx: Tx): Promise<boolean>
  findDeleted(principalId: string, id: string, since: number, tx: Tx): Promise<Preset | null>
  restore(id: string, tx: Tx): Promise<void>
  /** Those that were deleted before then are gone. */
  deleteBefore(at: number): Promise<void>
}
