/**
 * The host bridge: one row a message. Both ends' types, methods, checks and time-outs follow from it, and so do the
 * methods that wait for the SDK's code and the partners' table of messages (`npm run tables` writes those two). Plain
 * data and functions: safe in a browser.
 */
import { MINUTE, SECOND } from '../numbers.ts'
import { type Accepted, type Check, type Checked, flag, nothing, shape } from './check.ts'
import type { BridgeRoute } from './values.ts'
import * as values from './values.ts'

export interface BridgeCall {
  /** The side whose handler runs. */
  to: 'host' | 'guest'
  argument: Check<unknown, unknown>
  result: Check<unknown, unknown>
  /** It costs money or changes something: it carries an idempotency key and runs once per key. */
  idempotent: boolean
  /** Milliseconds until it is rejected with `TIMEOUT`. */
  timeout: number
  /** To the guest: the arguments of the partner's method, made into the message's one. Without it there is none. */
  method?: (...args: never[]) => unknown
  /** To the host: the partner's name for the handler, where it has another. Null: the SDK itself answers. */
  option?: string | null
}

/** For what a machine answers. */
const TIMEOUT = 10 * SECOND
/** A person answers: who signs in, or pays. */
const BY_PERSON = { timeout: 30 * MINUTE } as const
/** The SDK answers, or follows what it is told. */
const BY_SDK = { idempotent: false, option: null } as const

type Rest = Partial<Omit<BridgeCall, 'to' | 'argument' | 'result'>>

type AnyCheck = Check<unknown, unknown>

const call = <
  const S extends BridgeCall['to'],
  A extends AnyCheck,
  R extends AnyCheck,
  const X extends Rest = Record<never, never>,
>(
  to: S,
  argument: A,
  result: R,
  rest?: X,
) => ({ to, argument, result, idempotent: true, timeout: TIMEOUT, ...(rest as X) })

export const BRIDGE_CALLS = {
  /** Who the host's user is, as headers of the API; `first`: nothing was known before. */
  headers: call('guest', values.hostParams, shape({ first: flag })),
  /** Goes to a page inside, by its name. */
  changeRouter: call('guest', values.routeTo, nothing, {
    method: (to: BridgeRoute, params?: Record<string, string>) => ({ to, params }),
  }),
  /** The language of the page inside, in any usual spelling. */
  changeLanguage: call('guest', shape({ language: values.language }), nothing, {
    method: (language: string) => ({ language }),
  }),
  /** Your user is another now: the page inside forgets at once what it knew, and gets new headers. */
  userChange: call('guest', nothing, nothing, { method: () => {} }),
  /** Changes the named parts of the theme, at once. */
  setTheme: call('guest', values.theme, nothing, { method: (theme: ThemeArgument) => theme }),
  /** Asks who the host's user is now: the server has refused what was known. The SDK asks `getHeaders`. */
  getParams: call('host', nothing, values.hostParams, BY_SDK),
  /** Open your checkout. Say `done` only when it is: the frame then reads the membership again. */
  showVip: call('host', values.ask, values.outcome, BY_PERSON),
  /** Open your sign-in. After `done`, `getHeaders` is asked again. */
  openLogin: call('host', values.ask, values.outcome, BY_PERSON),
  /** Save a picture, where the browser would not (inside an app). */
  downloadImage: call('host', values.download, values.outcome, BY_PERSON),
  /** Show a short text in your own style. */
  showMessage: call('host', values.message, nothing, { option: 'message' }),
  /** The person went to another page inside; let your menu and address follow. */
  changeRouterOfNav: call('host', values.routeTo, nothing, { option: 'navigate', idempotent: false }),
  /** Something was done that you may count. */
  addEventTracking: call('host', values.trackedEvent, nothing, { option: 'track' }),
  /** Asks which events the host counts. The SDK answers from `trackNames`. */
  getEventTracking: call('host', nothing, values.eventNames, BY_SDK),
  /** A press inside of the frame; a `pointerdown` on the frame element tells the same. */
  iframeClick: call('host', nothing, nothing, { option: 'click', idempotent: false }),
  /** The height that the content wants, in CSS pixels. The SDK follows it where `autoHeight` is on. */
  resize: call('host', values.frameHeight, nothing, BY_SDK),
}

type Open<T> = { [K in keyof T]: T[K] | undefined }
type ThemeArgument = Open<Accepted<typeof values.theme>>

export type BridgeCallName = keyof typeof BRIDGE_CALLS
export type BridgeTable = typeof BRIDGE_CALLS

/** The calls that this side answers. */
export type CallsTo<S extends BridgeCall['to']> = {
  [N in BridgeCallName]: BridgeTable[N]['to'] extends S ? N : never
}[BridgeCallName]

/** What a caller may write. */
export type BridgeArgument<N extends BridgeCallName> = Accepted<BridgeTable[N]['argument']>
/** What a handler gets: checked, and in our own spelling. */
export type BridgeReceived<N extends BridgeCallName> = Checked<BridgeTable[N]['argument']>
/** What a handler may return; it is checked and put into our own spelling. */
export type BridgeReturned<N extends BridgeCallName> = Accepted<BridgeTable[N]['result']>
/** What the caller gets. */
export type BridgeResult<N extends BridgeCallName> = Checked<BridgeTable[N]['result']>

/** The names that this side answers. */
export const callsTo = <S extends BridgeCall['to']>(side: S): CallsTo<S>[] =>
  (Object.keys(BRIDGE_CALLS) as BridgeCallName[]).filter(
    (name): name is CallsTo<S> => BRIDGE_CALLS[name].to === side,
  )
