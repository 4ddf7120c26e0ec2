import { createStore, DEVICE_KEY, deviceIdOf, type KeyValueStore, newDeviceId } from '@easel/client'
import type { Language } from '@easel/contract/numbers'
import { OFFLINE } from '@easel/contract/offline'
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
  /** Removes drafts, dismissals and offline copies. */
  deletePersonal(): void
  /** Whether a change to another device id has begun, and its answer has not come. */
  isRenewing(): boolean
  /** The device id to change to: the same one until `renewed` is called, so that a lost answer loses nothing. */
  nextDeviceId(): string
  /** Ends the change to `deviceId`; `done`: it is this device's from now on. Another tab may have ended it. */
  renewed(deviceId: string, done: boolean): void
  /** Calls back after a sign-in, a sign-out, another device id or a move to another device; `here`: in this tab. */
  onChange(changed: (here: boolean) => void): () => void
}

/** The session of the site, over local storage. */
export function openSession(window: Window): Session {
  const store = createStore(() => window.localStorage)
  rememberSource(store, window.location.search)
  const listeners = new Set<(here: boolean) => void>()
  const tellHere = () => {
    for (const listener of listeners) listener(true)
  }
  const keep = (token: string | null) => {
    store.set(KEY.token, token)
    tellHere()
  }
  const deletePersonal = () => {
    for (const key of Object.values(PERSONAL_KEYS)) store.set(key, null)
    // Undefined where the page may keep nothing.
    void window.caches?.delete(OFFLINE.cache)
  }
  const language = chooseLanguage(store, window.navigator.languages ?? [window.navigator.language])
  return {
    ...store,
    language,
    deviceId: () => deviceIdOf(store),
    token: () => store.get(KEY.token),
    chooseLanguage: (next) => store.set(KEY.language, next),
    begin(token) {
      // An id whose change another tab has begun is kept: the server may know it as this device's.
      store.set(DEVICE_KEY, store.get(KEY.nextDevice))
      store.set(KEY.nextDevice, null)
      // They were the visitor's.
      store.set(PERSONAL_KEYS.usedUp, null)
      store.set(PERSONAL_KEYS.moved, null)
      keep(token)
    },
    deletePersonal,
    end() {
      deletePersonal()
      keep(null)
    },
    leave() {
      deletePersonal()
      store.set(DEVICE_KEY, null)
      store.set(KEY.nextDevice, null)
      keep(null)
    },
    isRenewing: () => store.get(KEY.nextDevice) !== null,
    nextDeviceId() {
      const next = store.get(KEY.nextDevice) ?? newDeviceId()
      store.set(KEY.nextDevice, next)
      return next
    },
    renewed(deviceId, done) {
      if (store.get(KEY.nextDevice) !== deviceId) return
      if (done) store.set(DEVICE_KEY, deviceId)
      store.set(KEY.nextDevice, null)
      if (done) tellHere()
    },
    onChange(changed) {
      // Storage events are fired in other tabs only; without a key all of it was cleared.
      const listener = ({ key, oldValue, newValue }: StorageEvent) => {
        const isRenewed = key === DEVICE_KEY && oldValue !== null && newValue !== null
        const hasMoved = key === PERSONAL_KEYS.moved && newValue !== null
        if (key === KEY.token || isRenewed || hasMoved || key === null) changed(false)
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
