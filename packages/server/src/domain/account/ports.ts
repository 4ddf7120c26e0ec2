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

/** Works whose owner has another wish than is written to them. */
export interface ShowReviewStore {
  /** All works of somebody are to be looked at, from the newest on. */
  begin(principalId: string, tx: Tx): Promise<void>
  /** Whose works are still to be looked at. */
  pending(limit: number): Promise<string[]>
  /**
   * Puts the next works where they belong by what their owner wishes now. Returns those that came into the square
   * or left it, and of these those that left, or null when there is nothing to be looked at.
   */
  next(
    principalId: string,
    limit: number,
    tx: Tx,
  ): Promise<{ changed: string[]; left: string[]; isLast: boolean } | null>
}
