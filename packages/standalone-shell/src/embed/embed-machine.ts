import { subjectOf } from '@easel/client'
import { type BridgeRoute, type HostHeader, languageOf } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/languages'
import type { PageName } from '@easel/widgets/runtime'

/** What the host said of its user, and of the language that it stands in. */
export interface HostParams {
  headers: Partial<Record<HostHeader, string>>
  language?: Language | undefined
}

/** As it is kept: with whether the host has said who its user is, or only its language. */
export interface KnownHost extends HostParams {
  said: boolean
}

/** Where the frame is, and whether it has gone there since it was loaded. */
export interface FrameLocation {
  page: PageName
  hasMoved: boolean
}

/** Where the host wants the frame to begin, once that is known, and until somebody has gone there. */
type Start =
  | { phase: 'waiting'; isDue: boolean }
  | { phase: 'greeted'; route: BridgeRoute | undefined; last: PageName | null }
  | { phase: 'done' }

export interface FrameState {
  /** `unnamed`: the host has yet to say who its user is. `alone`: nobody will say it. `named`: the host has. */
  user: 'unnamed' | 'alone' | 'named'
  /** What the host has said in this very page. */
  host: KnownHost | null
  /** What it had said in this tab before the page was loaded. */
  previous: KnownHost | null
  /** Grows with each user who goes, named or not. */
  generation: number
  /** The frame was reloaded, or come back to: its address says where a person was. */
  isReturn: boolean
  /** What the host said of its user last meant for who is there. */
  change: UserChange
  start: Start
}

export type FrameEvent =
  | { type: 'userNamed'; params: HostParams }
  | { type: 'userLeft' }
  /** There is no host that could name a user. */
  | { type: 'leftAlone' }
  | { type: 'languageNamed'; language: Language }
  /** `last`: the page where the same embed was before the page around it was loaded anew. */
  | { type: 'greeted'; route: BridgeRoute | undefined; last: PageName | null; at: FrameLocation }
  /** It is time to go where the host wants the frame to begin: a person sees it, or is known. */
  | { type: 'started'; at: FrameLocation }

/** What a change means for who is there. */
export interface UserChange {
  /** Nothing was known before. */
  first: boolean
  /** It is not the user it was. */
  userChanged: boolean
  /** A user who was known has gone. */
  userLeft: boolean
  /** The token is another. */
  tokenChanged: boolean
}

/** `owner`: whose drafts; null: a visitor's. */
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

/** Who sits before a frame and where it begins: pure, so that each transition can be read and tested by itself. */
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
    case 'greeted': {
      if (state.start.phase !== 'waiting') return [state, []]
      const { route, last } = event
      const greeted: FrameState = { ...state, start: { phase: 'greeted', route, last } }
      // Who is so late may never say who its user is.
      return state.start.isDue ? begin(greeted, event.at) : [greeted, []]
    }
    case 'started':
      return state.start.phase === 'waiting'
        ? [{ ...state, start: { phase: 'waiting', isDue: true } }, []]
        : begin(state, event.at)
  }
}

function nameUser(state: FrameState, params: HostParams): Step {
  const { host: last, previous } = state
  // Whose address it is that the frame came back to.
  const before = last?.said || state.generation > 0 ? last : state.isReturn ? previous : null
  const isVisitor = ownerOf(params) === null
  const language = params.language ?? languageIn(params) ?? (last ?? previous)?.language
  const host: KnownHost = { said: true, headers: params.headers, language }
  const change: UserChange = {
    // Where storage is blocked, the browser still knows whether a person was here before.
    first: !last?.said && !previous?.said && !state.isReturn,
    userChanged: ownerOf(last) !== ownerOf(params),
    // Where storage is blocked, nobody knows whose address the frame came back to.
    userLeft: before ? ownerOf(before) !== null && ownerOf(before) !== ownerOf(params) : state.isReturn,
    tokenChanged: last?.headers.authorization !== params.headers.authorization,
  }
  const effects: Effect[] = [
    { type: 'persistHost', host },
    // Whoever began before the host spoke goes on with what they began.
    { type: 'saveDrafts', owner: ownerOf(params), overwrite: isVisitor },
    { type: 'forgetDrafts' },
  ]
  // What was kept as a visitor's is somebody's.
  if (state.user === 'alone' && !isVisitor) effects.unshift({ type: 'deleteDrafts', owner: ownerOf(last) })
  return [{ ...state, user: 'named', host, change }, effects]
}

function dropUser(state: FrameState): Step {
  const { said = false, language } = state.host ?? {}
  const host: KnownHost = { said, headers: {}, language }
  const effects: Effect[] = [{ type: 'forgetDrafts' }, { type: 'persistHost', host }]
  // Begun by the one who goes, whom the host had not named yet: the next one must not find it.
  if (state.user === 'alone') effects.unshift({ type: 'deleteDrafts', owner: ownerOf(state.host) })
  const user = state.user === 'alone' ? 'alone' : 'unnamed'
  return [{ ...state, user, host, generation: state.generation + 1 }, effects]
}

function nameLanguage(state: FrameState, language: Language): Step {
  const host: KnownHost = { said: false, headers: {}, ...state.host, language }
  // Until somebody is named, it is still kept who was here before: they must be told apart after a reload.
  const kept = host.said ? host : { ...host, ...state.previous, language }
  return [{ ...state, host }, [{ type: 'persistHost', host: kept }]]
}

/** Once for each page that is loaded into the frame, whatever was known of the person before. */
function begin(state: FrameState, at: FrameLocation): Step {
  if (state.start.phase !== 'greeted') return [state, []]
  const { route, last } = state.start
  const done: FrameState = { ...state, start: { phase: 'done' } }
  // What the address says is where a person was before a reload of the frame; and whoever did not wait for the host
  // has gone where they want to be.
  if (state.isReturn || at.hasMoved) return [done, []]
  if (last) return [done, [{ type: 'goTo', route: last }]]
  // An older host names in its greeting alone what a newer one has in the address.
  return [done, route && pageOf(route) !== at.page ? [{ type: 'goTo', route }] : []]
}

/** The page that a route of the bridge leads to. Null: one work is opened over whatever is seen. */
export function pageOf(route: BridgeRoute): PageName | null {
  if (route === 'detail') return null
  return route === 'aside' ? 'create' : route
}

/** Who it is, whatever the token: a new one for the same person is no other person. Null: a visitor. */
export function ownerOf(params: HostParams | null): string | null {
  const owner = JSON.stringify([
    subjectOf(params?.headers.authorization),
    params?.headers['x-device-id'] ?? null,
  ])
  return owner === VISITOR ? null : owner
}

const VISITOR = '[null,null]'

const languageIn = ({ headers }: HostParams): Language | null => languageOf(headers['x-language'] ?? '')
