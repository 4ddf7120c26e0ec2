import { createStore, DEVICE_KEY, deviceIdOf, type KeyValueStore } from '@easel/client'
import type { Language } from '@easel/contract/numbers'
import { KEY } from './keys.ts'
import { chooseLanguage } from './language.ts'

/** Who sits before this browser, as far as the browser knows. */
export interface Session extends KeyValueStore {
  readonly language: Language
  deviceId(): string
  token(): string | null
  /** Stores the language; it takes effect with the reload that the caller makes. */
  chooseLanguage(language: Language): void
  /** Keeps the token of whoever has signed in. What the device had is the member's now: it gets another id. */
  begin(token: string): void
  /** The token is taken no more: forgets the member, not the device. */
  end(): void
  /** The person has signed out: nothing of them stays here. */
  leave(): void
  /** Calls back when somebody signs in or out, here or in another tab; `here` says which. */
  onChange(changed: (here: boolean) => void): () => void
}

/** The session of the site, over local storage. */
export function openSession(window: Window): Session {
  const store = createStore(() => window.localStorage)
  rememberSource(store, window.location.search)
  const listeners = new Set<(here: boolean) => void>()
  const keep = (token: string | null) => {
    store.set(KEY.token, token)
    for (const listener of listeners) listener(true)
  }
  const language = chooseLanguage(store, window.navigator.languages ?? [window.navigator.language])
  return {
    ...store,
    language,
    deviceId: () => deviceIdOf(store),
    token: () => store.get(KEY.token),
    chooseLanguage: (next) => store.set(KEY.language, next),
    begin(token) {
      store.set(DEVICE_KEY, null)
      keep(token)
    },
    end: () => keep(null),
    leave() {
      store.set(DEVICE_KEY, null)
      keep(null)
    },
    onChange(changed) {
      // The event of the storage is of other tabs alone; without a key all of it was cleared.
      const hear = ({ key }: StorageEvent) => {
        if (key === KEY.token || key === null) changed(false)
      }
      window.addEventListener('storage', hear)
      listeners.add(changed)
      return () => {
        window.removeEventListener('storage', hear)
        listeners.delete(changed)
      }
    },
  }
}

/** The first `?from=` that this browser came with. */
function rememberSource(store: KeyValueStore, search: string): void {
  const from = new URLSearchParams(search).get('from')
  if (from && !store.get(KEY.from)) store.set(KEY.from, from.slice(0, 64))
}
