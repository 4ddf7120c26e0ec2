import { createStore, DEVICE_KEY, deviceIdOf, type KeyValueStore } from '@easel/client'
import type { Language } from '@easel/contract/numbers'
import { PERSONAL_KEYS } from '@easel/widgets/runtime'
import { KEY } from './keys.ts'
import { chooseLanguage } from './language.ts'

/** The session of this browser. */
export interface Session extends KeyValueStore {
  readonly language: Language
  deviceId(): string
  token(): string | null
  /** Stores the language; it takes effect with the reload that the caller makes. */
  chooseLanguage(language: Language): void
  /**
   * Stores the token of a member who has signed in. The visitor's data was merged into the account, so that the device
   * gets another id.
   */
  begin(token: string): void
  /** The token is invalid: removes it, drafts and dismissals, which are the member's, and keeps the device id. */
  end(): void
  /** The person has signed out: removes token, device id, drafts and dismissals, for the next user of this browser. */
  leave(): void
  /** Calls back after a sign-in or sign-out; `here`: in this tab. */
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
  const deletePersonal = () => {
    for (const key of Object.values(PERSONAL_KEYS)) store.set(key, null)
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
    end() {
      deletePersonal()
      keep(null)
    },
    leave() {
      deletePersonal()
      store.set(DEVICE_KEY, null)
      keep(null)
    },
    onChange(changed) {
      // Storage events are fired in other tabs only; without a key all of it was cleared.
      const listener = ({ key }: StorageEvent) => {
        if (key === KEY.token || key === null) changed(false)
      }
      window.addEventListener('storage', listener)
      listeners.add(changed)
      return () => {
        window.removeEventListener('storage', listener)
        listeners.delete(changed)
      }
    },
  }
}

/** Stores the first `?from=` of this browser. */
function rememberSource(store: KeyValueStore, search: string): void {
  const from = new URLSearchParams(search).get('from')
  if (from && !store.get(KEY.from)) store.set(KEY.from, from.slice(0, 64))
}
