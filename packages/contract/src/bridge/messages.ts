/**
 * The messages of the host bridge, one row each. The types, methods, checks and time-outs of both ends are
 * derived from this table. `npm run tables` generates from it the methods that queue calls until the SDK has
 * loaded, and the partners' table of messages. Has no dependencies beyond plain data, so browsers can import
 * it.
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
  /** True when the call costs money or changes state: it carries an idempotency key and runs once per key. */
  idempotent: boolean
  /** Milliseconds until the call is rejected with `TIMEOUT`. */
  timeout: number
  /**
   * For calls to the guest: builds the message's argument from the arguments of the partner's method. Without
   * it, partners have no such method.
   */
  method?: (...args: never[]) => unknown
  /**
   * For calls to the host: the name of the partner's handler, if it differs from the call's. Null: the SDK
   * answers by itself.
   */
  option?: string | null
}

/** For calls that are answered without a person. */
const TIMEOUT = 10 * SECOND
/** For calls that wait for a person to sign in or to pay. */
const BY_PERSON = { timeout: 30 * MINUTE } as const
/** For calls that the SDK answers without a handler of the partner. */
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
  /** Sets the host's current user, as headers of the API. `first` in the result: there was no user before. */
  headers: call('guest', values.hostParams, shape({ first: flag })),
  /** Goes to a page inside the frame, by its name. */
  changeRouter: call('guest', values.routeTo, nothing, {
    method: (to: BridgeRoute, params?: Record<string, string>) => ({ to, params }),
  }),
  /** Sets the language of the page inside the frame, in any usual spelling. */
  changeLanguage: call('guest', shape({ language: values.language }), nothing, {
    method: (language: string) => ({ language }),
  }),
  /**
   * Your user has changed: the page inside the frame drops all data of the old user and requests new headers.
   */
  userChange: call('guest', nothing, nothing, { method: () => {} }),
  /** Changes the given parts of the theme; the others stay as they are. */
  setTheme: call('guest', values.theme, nothing, { method: (theme: ThemeArgument) => theme }),
  /**
   * Requests the headers of the current user, because the server refused the old ones. The SDK calls
   * `getHeaders`.
   */
  getParams: call('host', nothing, values.hostParams, BY_SDK),
  /** Open your checkout. Answer `done` only after the purchase: the frame then reloads the membership. */
  showVip: call('host', values.ask, values.outcome, BY_PERSON),
  /** Open your sign-in. After `done`, `getHeaders` is called again. */
  openLogin: call('host', values.ask, values.outcome, BY_PERSON),
  /** Save an image where the browser cannot, such as inside an app. */
  downloadImage: call('host', values.download, values.outcome, BY_PERSON),
  /** Show a short text in your own style. */
  showMessage: call('host', values.message, nothing, { option: 'message' }),
  /** The user went to another page inside the frame: update your menu and address. */
  changeRouterOfNav: call('host', values.routeTo, nothing, { option: 'navigate', idempotent: false }),
  /** An event for your analytics. */
  addEventTracking: call('host', values.trackedEvent, nothing, { option: 'track' }),
  /** Asks which events the host tracks. The SDK answers with `trackNames`. */
  getEventTracking: call('host', nothing, values.eventNames, BY_SDK),
  /** A click inside the frame. The frame element also gets a `pointerdown` event. */
  iframeClick: call('host', nothing, nothing, { option: 'click', idempotent: false }),
  /** The height of the content in CSS pixels. With `autoHeight`, the SDK resizes the frame to it. */
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

/** The argument as a caller may write it. */
export type BridgeArgument<N extends BridgeCallName> = Accepted<BridgeTable[N]['argument']>
/** The argument as a handler gets it: checked and normalized. */
export type BridgeReceived<N extends BridgeCallName> = Checked<BridgeTable[N]['argument']>
/** The result as a handler may return it, before it is checked and normalized. */
export type BridgeReturned<N extends BridgeCallName> = Accepted<BridgeTable[N]['result']>
/** The result as the caller gets it. */
export type BridgeResult<N extends BridgeCallName> = Checked<BridgeTable[N]['result']>

export const callsTo = <S extends BridgeCall['to']>(side: S): CallsTo<S>[] =>
  (Object.keys(BRIDGE_CALLS) as BridgeCallName[]).filter(
    (name): name is CallsTo<S> => BRIDGE_CALLS[name].to === side,
  )
