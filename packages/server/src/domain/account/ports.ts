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

/** Queue of principals whose works must be updated to their visibility setting. */
export interface VisibilityUpdateStore {
  /** Queues all works of the principal, the newest first. */
  enqueue(principalId: string, tx: Tx): Promise<void>
  /**
   * Where `from` shows nothing and `to` does: hides each work of `from` by itself. Returns the works that left the square.
   */
  hideEach(from: string, to: string, tx: Tx): Promise<string[]>
  /** Principals whose works are still to be updated. */
  pending(limit: number): Promise<string[]>
  /**
   * Updates the next batch of works to the owner's current setting. Returns the works that entered or left the
   * square, and separately those that left it; null when none are pending.
   */
  next(
    principalId: string,
    limit: number,
    tx: Tx,
  ): Promise<{ changed: string[]; left: string[]; isLast: boolean } | null>
}
