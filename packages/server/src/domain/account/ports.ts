import type { Tx } from '../kernel/unit-of-work.ts'

export interface Settings {
  /** Works are not shown in the square. */
  noShow: boolean
  /** The name that others see; null: a generated one. */
  username: string | null
}

export interface SettingsStore {
  find(principalId: string, tx?: Tx): Promise<Settings | null>
  put(principalId: string, settings: Settings, tx: Tx): Promise<void>
  usernames(principalIds: readonly string[]): Promise<Map<string, string>>
}

/** Works that are in the square, or not, with their owner's wish. */
export interface ShownWorks {
  /** Puts each where it belongs by what their owner wishes now. Returns those that left the square. */
  reviewShown(principalId: string, tx: Tx): Promise<string[]>
}
