import type { Language } from '@easel/contract/numbers'
import type { PageName, Theme } from '@easel/widgets/runtime'

/** What the host can change while the frame is seen. */
export interface EmbedState {
  /** Grows when everything that is known of the person must go: the pages are then made anew. */
  generation: number
  /** Grows when the host has another token of the same person: what is known of them is asked for again. */
  renewals: number
  language: Language
  theme: Theme
  /**
   * Where the host wants the person to be; a new object each time. `place` null: where they are. `replace`: nobody has
   * seen yet where they are now.
   */
  destination: { page: PageName | null; params: Record<string, string>; replace?: boolean } | null
}

/** A store for one frame, as `useSyncExternalStore` wants it. */
export interface EmbedStore {
  get(): EmbedState
  set(change: Partial<EmbedState>): void
  subscribe(changed: () => void): () => void
}

export function createEmbedStore(initial: Omit<EmbedState, 'renewals'>): EmbedStore {
  let state: EmbedState = { ...initial, renewals: 0 }
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
