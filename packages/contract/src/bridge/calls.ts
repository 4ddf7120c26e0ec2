/**
 * The host bridge: who may ask whom for what, with which argument, and what comes back. The one source of both
 * ends' types, checks and behaviour. Plain data and functions: safe in a browser.
 */
import { MINUTE, SECOND } from '../numbers.ts'
import { type Accepted, type Check, type Checked, flag, nothing, shape } from './check.ts'
import * as values from './values.ts'

export interface BridgeCall {
  /** Whose handler runs. */
  to: 'host' | 'guest'
  takes: Check<unknown, unknown>
  gives: Check<unknown, unknown>
  /** It costs money or changes something: it carries an idempotency key and runs once per key. */
  once: boolean
  /** Milliseconds until it is rejected with `TIMEOUT`. */
  patience: number
}

const PATIENCE = 10 * SECOND
/** A person signs in or pays. */
const HUMAN_PATIENCE = 30 * MINUTE

export const BRIDGE_CALLS = {
  headers: {
    to: 'guest',
    takes: values.hostParams,
    gives: shape({ first: flag }),
    once: true,
    patience: PATIENCE,
  },
  changeRouter: { to: 'guest', takes: values.routeTo, gives: nothing, once: true, patience: PATIENCE },
  changeLanguage: {
    to: 'guest',
    takes: shape({ language: values.language }),
    gives: nothing,
    once: true,
    patience: PATIENCE,
  },
  userChange: { to: 'guest', takes: nothing, gives: nothing, once: true, patience: PATIENCE },
  setTheme: { to: 'guest', takes: values.theme, gives: nothing, once: true, patience: PATIENCE },
  getParams: { to: 'host', takes: nothing, gives: values.hostParams, once: false, patience: PATIENCE },
  showVip: { to: 'host', takes: values.ask, gives: values.outcome, once: true, patience: HUMAN_PATIENCE },
  openLogin: { to: 'host', takes: values.ask, gives: values.outcome, once: true, patience: HUMAN_PATIENCE },
  downloadImage: {
    to: 'host',
    takes: values.download,
    gives: values.outcome,
    once: true,
    patience: HUMAN_PATIENCE,
  },
  showMessage: { to: 'host', takes: values.message, gives: nothing, once: true, patience: PATIENCE },
  changeRouterOfNav: { to: 'host', takes: values.routeTo, gives: nothing, once: false, patience: PATIENCE },
  addEventTracking: {
    to: 'host',
    takes: values.trackedEvent,
    gives: nothing,
    once: true,
    patience: PATIENCE,
  },
  getEventTracking: {
    to: 'host',
    takes: nothing,
    gives: values.eventNames,
    once: false,
    patience: PATIENCE,
  },
  iframeClick: { to: 'host', takes: nothing, gives: nothing, once: false, patience: PATIENCE },
  resize: { to: 'host', takes: values.frameHeight, gives: nothing, once: false, patience: PATIENCE },
} as const satisfies Record<string, BridgeCall>

export type BridgeCallName = keyof typeof BRIDGE_CALLS
type Table = typeof BRIDGE_CALLS

/** The calls that this side answers. */
export type CallsTo<S extends BridgeCall['to']> = {
  [N in BridgeCallName]: Table[N]['to'] extends S ? N : never
}[BridgeCallName]

/** What a caller may write. */
export type BridgeArgument<N extends BridgeCallName> = Accepted<Table[N]['takes']>
/** What a handler gets: checked, and in our own spelling. */
export type BridgeReceived<N extends BridgeCallName> = Checked<Table[N]['takes']>
/** What a handler may answer; it is checked and put into our own spelling. */
export type BridgeGiven<N extends BridgeCallName> = Accepted<Table[N]['gives']>
export type BridgeAnswer<N extends BridgeCallName> = Checked<Table[N]['gives']>

/** The names that this side answers. */
export const callsTo = <S extends BridgeCall['to']>(side: S): CallsTo<S>[] =>
  (Object.keys(BRIDGE_CALLS) as BridgeCallName[]).filter(
    (name): name is CallsTo<S> => BRIDGE_CALLS[name].to === side,
  )
