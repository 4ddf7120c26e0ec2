import { subjectOf } from '@easel/client/storage'
import { type BridgeRoute, type HostHeader, languageOf } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/languages'
import type { PageName } from '@easel/widgets/runtime'

/** The user and language that the host has named. */
export interface HostParams {
  headers: Partial<Record<HostHeader, string>>
  language?: Language | undefined
}

/** The stored form; `said`: the host has named its user, and not only the language. */
export interface KnownHost extends HostParams {
  isKnown: boolean
}

/** The frame's page, and whether the person has navigated since it was loaded. */
export interface FrameLocation {
  page: PageName
  hasMoved: boolean
}

/** The start page that the host wants, until it is applied or the person navigates. */
type Start =
  | { phase: 'waiting'; isDue: boolean }
  | { phase: 'connected'; route: BridgeRoute | undefined; last: BridgeRoute | null }
  | { phase: 'done' }

export interface FrameState {
  /** `unnamed`: the host has not named its user yet. `alone`: there is no host that will. `named`: it has. */
  user: 'unnamed' | 'alone' | 'named'
  /** What the host has named in this page load. */
  host: KnownHost | null
  /** What it had named in this tab before this page load. */
  previous: KnownHost | null
  /** Incremented with each user who isExternal, named or not. */
  generation: number
  /** The frame was reloaded or navigated back to: its address is where the person was. */
  isReturn: boolean
  /** The effect of the last named user. */
  change: UserChange
  start: Start
}

export type FrameEvent =
  | { type: 'userNamed'; params: HostParams }
  | { type: 'userLeft' }
  /** There is no host that could name a user. */
  | { type: 'leftAlone' }
  | { type: 'languageNamed'; language: Language }
  /** `last`: the page of the same embed before the surrounding page was reloaded. */
  | { type: 'connected'; route: BridgeRoute | undefined; last: BridgeRoute | null; at: FrameLocation }
  /** The frame is visible, or its user is known: the start page applies. */
  | { type: 'started'; at: FrameLocation }

/** The difference between the last and the present user. */
export interface UserChange {
  /** No user was known before. */
  first: boolean
  /** The user has changed. */
  userChanged: boolean
  /** A known user has left. */
  userLeft: boolean
  /** The token has changed. */
  tokenChanged: boolean
}

/** `owner`: the user of the drafts; null: a visitor. */
export type Effect =
  | { type: 'persistHost'; host: KnownHost }
  | { type: 'saveDrafts'; owner: string | null; overwrite: boolean }
  | { type: 'deleteDrafts'; owner: string | null }
  | { type: 'forgetDrafts' }
  | { type: 'goTo'; route: BridgeRoute }

export type Step = [state: FrameState, effects: Effect[]]

export const initialState = (of: Pick<FrameState, 'previous' | 'isReturn'>): FrameState => ({
  user: 'unnamed',
  host: null,
  generation: 0,
  change: { first: false, userChanged: false, userLeft: false, tokenChanged: false },
  start: { phase: 'waiting', isDue: false },
  ...of,
})

/** The user and start page of a frame as a pure reducer, so that each transition can be read and tested by itself. */
export function reduce(state: FrameState, event: FrameEvent): Step {
  switch (event.type) {
    case 'userNamed':
      return nameUser(state, event.params)
    case 'userLeft':
      return dropUser(state)
    case 'leftAlone': {
      const user = state.user === 'named' ? 'named' : 'alone'
      return [{ ...state, user }, [{ type: 'saveDrafts', owner: ownerOf(state.host), overwrite: true }]]
    }
    case 'languageNamed':
      return nameLanguage(state, event.language)
    case 'connected': {
      if (state.start.phase !== 'waiting') return [state, []]
      const { route, last } = event
      const connected: FrameState = { ...state, start: { phase: 'connected', route, last } }
      // A host that connects after the start may never name its user.
      return state.start.isDue ? begin(connected, event.at) : [connected, []]
    }
    case 'started':
      return state.start.phase === 'waiting'
        ? [{ ...state, start: { phase: 'waiting', isDue: true } }, []]
        : begin(state, event.at)
  }
}

function nameUser(state: FrameState, params: HostParams): Step {
  const { host: last, previous } = state
  // The owner of the address that the frame returned to.
  const before = last?.isKnown || state.generation > 0 ? last : state.isReturn ? previous : null
  const isVisitor = ownerOf(params) === null
  const language = params.language ?? languageIn(params) ?? (last ?? previous)?.language
  const host: KnownHost = { isKnown: true, headers: params.headers, language }
  const change: UserChange = {
    // Without storage, the navigation type still tells whether the frame was here before.
    first: !last?.isKnown && !previous?.isKnown && !state.isReturn,
    userChanged: ownerOf(last) !== ownerOf(params),
    // Without storage, the owner of the address is unknown.
    userLeft: before ? ownerOf(before) !== null && ownerOf(before) !== ownerOf(params) : state.isReturn,
    tokenChanged: last?.headers.authorization !== params.headers.authorization,
  }
  const effects: Effect[] = [
    { type: 'persistHost', host },
    // A person who began before the host named them keeps their drafts.
    { type: 'saveDrafts', owner: ownerOf(params), overwrite: isVisitor },
    { type: 'forgetDrafts' },
  ]
  // Drafts that were stored as a visitor's belong to the named user.
  if (state.user === 'alone' && !isVisitor) effects.unshift({ type: 'deleteDrafts', owner: ownerOf(last) })
  return [{ ...state, user: 'named', host, change }, effects]
}

function dropUser(state: FrameState): Step {
  const { isKnown = false, language } = state.host ?? {}
  const host: KnownHost = { isKnown, headers: {}, language }
  const effects: Effect[] = [{ type: 'forgetDrafts' }, { type: 'persistHost', host }]
  // Drafts of a user who leaves unnamed must not be found by the next one.
  if (state.user === 'alone') effects.unshift({ type: 'deleteDrafts', owner: ownerOf(state.host) })
  const user = state.user === 'alone' ? 'alone' : 'unnamed'
  return [{ ...state, user, host, generation: state.generation + 1 }, effects]
}

function nameLanguage(state: FrameState, language: Language): Step {
  if (state.host?.language === language) return [state, []]
  const host: KnownHost = { isKnown: false, headers: {}, ...state.host, language }
  // Until a user is named, the former one stays stored, to be compared after a reload.
  const stored = host.isKnown ? host : { ...host, ...state.previous, language }
  return [{ ...state, host }, [{ type: 'persistHost', host: stored }]]
}

/** Applies the start page, once for each load of the frame. */
function begin(state: FrameState, at: FrameLocation): Step {
  if (state.start.phase !== 'connected') return [state, []]
  const { route, last } = state.start
  const done: FrameState = { ...state, start: { phase: 'done' } }
  // The address wins after a reload of the frame and after a navigation of the person.
  if (state.isReturn || at.hasMoved) return [done, []]
  if (last) return [done, [{ type: 'goTo', route: last }]]
  // An older host names the start page in its hello, a newer one in the address.
  return [done, route && pageOf(route) !== at.page ? [{ type: 'goTo', route }] : []]
}

/** The page of a bridge route. Null: the route opens a work over the present page. */
export function pageOf(route: BridgeRoute): PageName | null {
  if (route === 'detail') return null
  return route === 'aside' ? 'create' : route
}

/** Identifies the user independently of the token, which may be renewed. Null: a visitor. */
export function ownerOf(params: HostParams | null): string | null {
  const owner = JSON.stringify([
    subjectOf(params?.headers.authorization),
    params?.headers['x-device-id'] ?? null,
  ])
  return owner === VISITOR ? null : owner
}

const VISITOR = '[null,null]'

const languageIn = ({ headers }: HostParams): Language | null => languageOf(headers['x-language'] ?? '')
