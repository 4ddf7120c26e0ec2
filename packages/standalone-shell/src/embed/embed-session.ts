import { createStore, deviceIdOf, type KeyValueStore, ownKey } from '@easel/client/storage'
import type { HostHeader } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/languages'
import { chooseLanguage } from '../session/language.ts'
import {
  type Effect,
  type FrameEvent,
  type HostParams,
  initialState,
  type KnownHost,
  ownerOf,
  reduce,
  type UserChange,
} from './embed-machine.ts'
import { createSavedLocation, isReturn, type SavedLocation } from './saved-location.ts'

const EMBED_DATA = 'embedData'

/** The session of a frame: from the host, and otherwise from the browser. */
export interface EmbedSession {
  language(): Language
  deviceId(): string
  partnerId(): string | null
  authorization(): string | null
  /** The host has named its user, now or earlier in this tab. */
  hasHost(): boolean
  /** The storage of the present user. Late writes, after the user has changed, are dropped. */
  userStorage(): KeyValueStore
  /** Stores the user that the host has named. */
  accept(params: HostParams): UserChange
  /**
   * Dispatches an event to the state machine. Storage effects are run; all effects are returned. The host's language
   * is overridden by a language that the person has chosen on the site.
   */
  dispatch(event: FrameEvent): Effect[]
  readonly location: SavedLocation
}

/**
 * Opens the session of a frame. What the host has named is stored for the tab, but the former user is not assumed:
 * until the host names one in this page load, the person is a visitor. Frames of one tab share that storage.
 */
export function openEmbedSession(window: Window, partnerId: string | null): EmbedSession {
  const storage = createStore(() => window.localStorage)
  const tabStorage = createStore(() => window.sessionStorage)
  let state = initialState({
    previous: parse(tabStorage.get(EMBED_DATA)),
    isReturn: isReturn(window),
  })
  /** Drafts of an unknown owner, in memory, where the next user of this browser does not find them. */
  const drafts = new Map<string, string | null>()
  const header = (name: HostHeader): string | null => state.host?.headers[name] || null
  const browser = window.navigator.languages ?? [window.navigator.language]
  // Drafts are stored by user.
  const ownKeyOf = (key: string) => ownKey(ownerOf(state.host), key)
  const get = (key: string): string | null => {
    if (drafts.has(key)) return drafts.get(key) ?? null
    // Visitors’ drafts must not be moved to a user who is named later.
    return state.generation > 0 && state.user !== 'named' ? null : storage.get(ownKeyOf(key))
  }
  const set = (key: string, value: string | null) => {
    if (state.user !== 'named') drafts.set(key, value)
    if (state.user !== 'unnamed') storage.set(ownKeyOf(key), value)
  }
  const run = (effect: Effect): void => {
    if (effect.type === 'persistHost') tabStorage.set(EMBED_DATA, JSON.stringify(effect.host))
    if (effect.type === 'forgetDrafts') drafts.clear()
    if (effect.type === 'deleteDrafts')
      for (const key of drafts.keys()) storage.set(ownKey(effect.owner, key), null)
    if (effect.type === 'saveDrafts')
      for (const [key, value] of drafts) {
        const name = ownKey(effect.owner, key)
        if (effect.overwrite || storage.get(name) === null) storage.set(name, value)
      }
  }
  const dispatch = (event: FrameEvent): Effect[] => {
    const [next, effects] = reduce(state, event)
    state = next
    for (const effect of effects) run(effect)
    return effects
  }
  return {
    location: createSavedLocation(window, tabStorage),
    userStorage() {
      const [owner, { generation }] = [ownerOf(state.host), state]
      const isHere = () => ownerOf(state.host) === owner && state.generation === generation
      return { get: (key) => (isHere() ? get(key) : null), set: (key, value) => isHere() && set(key, value) }
    },
    language: () => chooseLanguage(storage, browser, (state.host ?? state.previous)?.language),
    deviceId: () => deviceIdOf(storage, header('x-device-id')),
    // The address names the partner, and the server has checked it; a host cannot name another.
    partnerId: () => partnerId ?? header('x-partner-id'),
    authorization: () => header('authorization'),
    hasHost: () => (state.host ?? state.previous)?.isKnown ?? false,
    accept(params) {
      dispatch({ type: 'userNamed', params })
      return state.change
    },
    dispatch,
  }
}

function parse(text: string | null): KnownHost | null {
  if (text === null) return null
  try {
    const { headers, language, isKnown = false } = JSON.parse(text) as Partial<KnownHost>
    return headers && typeof headers === 'object' ? { isKnown, headers, language } : null
  } catch {
    return null
  }
}
