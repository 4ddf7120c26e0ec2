import type { Language } from '@easel/contract/numbers'
import type { PageName, Theme } from '@easel/widgets/runtime'

/** State that the host can change while the frame is visible. */
export interface EmbedState {
  /** Incremented when all data of the user must go: the pages are then remounted. */
  generation: number
  /** Incremented when the host renews the token of the same user: data is then refetched. */
  renewals: number
  language: Language
  theme: Theme
  /** The pages wait for the host: it has not named its user in this tab. */
  isGuarded: boolean
  /**
   * The page that the host navigates to; a new object each time. `page` null: the present one. `replace`: the present
   * one was not visible yet.
   */
  destination: { page: PageName | 'aside' | null; params: Record<string, string>; replace?: boolean } | null
}

/** A store for one frame, for `useSyncExternalStore`. */
export interface EmbedStore {
  get(): EmbedState
  set(change: Partial<EmbedState>): void
  subscribe(changed: () => void): () => void
}

export function createEmbedStore(
  initial: Omit<EmbedState, 'renewals' | 'isGuarded'> & { isGuarded?: boolean },
): EmbedStore {
  let state: EmbedState = { isGuarded: false, ...initial, renewals: 0 }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
