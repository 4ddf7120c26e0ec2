import { createStore, deviceIdOf, type KeyValueStore } from '@easel/client'
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
  /** Forgets the member, not the device: a visitor's works stay with the visitor. */
  end(): void
}

/** The session of the site, over local storage. */
export function openSession(window: Window): Session {
  const store = createStore(() => window.localStorage)
  rememberSource(store, window.location.search)
  const language = chooseLanguage(store, window.navigator.languages ?? [window.navigator.language])
  return {
    ...store,
    language,
    deviceId: () => deviceIdOf(store),
    token: () => store.get(KEY.token),
    chooseLanguage: (next) => store.set(KEY.language, next),
    end: () => store.set(KEY.token, null),
  }
}

/** The first `?from=` that this browser came with. */
function rememberSource(store: KeyValueStore, search: string): void {
  const from = new URLSearchParams(search).get('from')
  if (from && !store.get(KEY.from)) store.set(KEY.from, from.slice(0, 64))
}
