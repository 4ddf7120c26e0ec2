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

function call<const S extends BridgeCall['to'], Takes, Gives>(
  to: S,
  takes: Takes,
  gives: Gives,
  once = true,
  patience = PATIENCE,
) {
  return { to, takes, gives, once, patience }
}

export const BRIDGE_CALLS = {
  headers: call('guest', values.hostParams, shape({ first: flag })),
  changeRouter: call('guest', values.routeTo, nothing),
  changeLanguage: call('guest', shape({ language: values.language }), nothing),
  userChange: call('guest', nothing, nothing),
  setTheme: call('guest', values.theme, nothing),
  getParams: call('host', nothing, values.hostParams, false),
  showVip: call('host', values.ask, values.outcome, true, HUMAN_PATIENCE),
  openLogin: call('host', values.ask, values.outcome, true, HUMAN_PATIENCE),
  downloadImage: call('host', values.download, values.outcome, true, HUMAN_PATIENCE),
  showMessage: call('host', values.message, nothing),
  changeRouterOfNav: call('host', values.routeTo, nothing, false),
  addEventTracking: call('host', values.trackedEvent, nothing),
  getEventTracking: call('host', nothing, values.eventNames, false),
  iframeClick: call('host', nothing, nothing, false),
  resize: call('host', values.frameHeight, nothing, false),
} satisfies Record<string, BridgeCall>

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
