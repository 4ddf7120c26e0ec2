import { createStore, deviceIdOf, type KeyValueStore, ownKey } from '@easel/client'
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
import { createKeptLocation, isReturn, type KeptLocation } from './saved-location.ts'

const EMBED_DATA = 'embedData'

/** Who sits before this frame: what the host says, and for what it does not say the browser. */
export interface EmbedSession {
  language(): Language
  deviceId(): string
  partnerId(): string | null
  authorization(): string | null
  /** What is kept for the person of now. What comes late, when another sits here already, is kept for nobody. */
  person(): KeyValueStore
  /** Keeps what the host says of its user. */
  accept(params: HostParams): UserChange
  /**
   * Takes an event to the state machine. Its effects on what is kept are done; all are returned. The host's language
   * counts less than a person's own choice, made on the site.
   */
  dispatch(event: FrameEvent): Effect[]
  readonly location: KeptLocation
}

/**
 * The session of a frame. What the host said is kept for the tab, but nobody is taken for the person of before: until the
 * host has spoken in this very page, whoever sits here is a visitor. Frames of one tab share that store, too.
 */
export function openEmbedSession(window: Window, partnerId: string | null): EmbedSession {
  const kept = createStore(() => window.localStorage)
  const ofTab = createStore(() => window.sessionStorage)
  let state = initialState({
    previous: parse(ofTab.get(EMBED_DATA)),
    isReturn: isReturn(window),
  })
  /** Nobody knows yet whose it is: kept in this page alone, where the next one before this browser does not find it. */
  const drafts = new Map<string, string | null>()
  const header = (name: HostHeader): string | null => state.host?.headers[name] || null
  const browser = window.navigator.languages ?? [window.navigator.language]
  // What one user wrote is not shown to the next one in the same browser.
  const own = (key: string) => ownKey(ownerOf(state.host), key)
  const get = (key: string): string | null => {
    if (drafts.has(key)) return drafts.get(key) ?? null
    // What visitors keep is not for somebody who is yet to be named: a change would take it along to them.
    return state.generation > 0 && state.user !== 'named' ? null : kept.get(own(key))
  }
  const set = (key: string, value: string | null) => {
    if (state.user !== 'named') drafts.set(key, value)
    if (state.user !== 'unnamed') kept.set(own(key), value)
  }
  const run = (effect: Effect): void => {
    if (effect.type === 'persistHost') ofTab.set(EMBED_DATA, JSON.stringify(effect.host))
    if (effect.type === 'forgetDrafts') drafts.clear()
    if (effect.type === 'deleteDrafts')
      for (const key of drafts.keys()) kept.set(ownKey(effect.owner, key), null)
    if (effect.type === 'saveDrafts')
      for (const [key, value] of drafts) {
        const name = ownKey(effect.owner, key)
        if (effect.overwrite || kept.get(name) === null) kept.set(name, value)
      }
  }
  const dispatch = (event: FrameEvent): Effect[] => {
    const [next, effects] = reduce(state, event)
    state = next
    for (const effect of effects) run(effect)
    return effects
  }
  return {
    location: createKeptLocation(window, ofTab),
    person() {
      const [owner, { generation }] = [ownerOf(state.host), state]
      const isHere = () => ownerOf(state.host) === owner && state.generation === generation
      return { get: (key) => (isHere() ? get(key) : null), set: (key, value) => isHere() && set(key, value) }
    },
    language: () => chooseLanguage(kept, browser, (state.host ?? state.previous)?.language),
    deviceId: () => deviceIdOf(kept, header('x-device-id')),
    // The address says whose frame this is, and the server has checked it; a host cannot say another.
    partnerId: () => partnerId ?? header('x-partner-id'),
    authorization: () => header('authorization'),
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
    const { headers, language, said = false } = JSON.parse(text) as Partial<KnownHost>
    return headers && typeof headers === 'object' ? { said, headers, language } : null
  } catch {
    return null
  }
}
