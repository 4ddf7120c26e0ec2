import type {
  BridgeArgument,
  BridgeCallName,
  BridgeReceived,
  BridgeResult,
  BridgeReturned,
  BridgeRoute,
  BridgeTable,
  HostHeader,
} from '@easel/contract/bridge'
import type { BridgeError } from '../session/bridge-error.ts'
import type { Observer } from '../session/observer.ts'

/** Headers of the published list by name, or with the language that goes with them. */
export type HostHeaders =
  | Partial<Record<HostHeader | 'Authorization', string>>
  | { headers: Partial<Record<HostHeader | 'Authorization', string>>; language?: string }

export type Theme = Open<BridgeArgument<'setTheme'>>
export type Outcome = BridgeResult<'showVip'>

/** The option that handles a message: its own name, unless the row has another. */
type OptionOf<N extends BridgeCallName> = BridgeTable[N] extends { option: infer Option }
  ? Extract<Option, string>
  : N
type HandlerOf<N extends BridgeCallName> = (
  ...args: BridgeReceived<N> extends Record<string, never> ? [] : [argument: BridgeReceived<N>]
) => undefined extends BridgeReturned<N> ? void : BridgeReturned<N> | Promise<BridgeReturned<N>>

type BridgeHandlers = {
  // Over the table's own keys, so that the comments of its rows come along.
  [N in keyof BridgeTable as BridgeTable[N]['to'] extends 'host' ? OptionOf<N> : never]?: HandlerOf<N>
}

/** What your page does for the frame. What is left out, the frame explains to the person instead. */
export interface HostEvents extends BridgeHandlers {
  /** Connected: the first time, or again after the page inside was loaded anew. */
  connect?(connection: { first: boolean }): void
  /** Anything that failed without a caller to tell it to. */
  error?(error: BridgeError): void
}

/** Optional properties may also be `undefined`. */
export type Open<T> = { [K in keyof T]: T[K] | undefined }

export interface EmbedOptions extends Open<Choices> {
  /** A full address: `https://easel.example/embed/home`. Its origin is the only one that is heard. */
  src: string
}

interface Choices {
  /** Your id. It goes into the address as `?partner=`. */
  partner?: string
  /** Who your user is: headers, or what `fetch` answers. Asked when the frame starts, when it was refused (401), and by `refreshHeaders()`. */
  getHeaders?(): HostHeaders | Response | Promise<HostHeaders | Response>
  /** Your user's language, in any usual spelling. */
  language?: string
  theme?: Theme
  /** The page to begin with; without it the one that `src` names. One work is opened by `changeRouter`. */
  route?: Exclude<BridgeRoute, 'detail'>
  on?: Open<HostEvents>
  /** The events that `on.track` wants; all of them without it. */
  trackNames?: string[]
  /** The frame's name for people who do not see it; a name in your language without it. */
  title?: string
  /** Follow the height of the content instead of filling the slot. Not for pages without an end. */
  autoHeight?: boolean | Open<{ min?: number; max?: number }>
  /** Milliseconds until the page inside must have answered; 15,000 without it. */
  connectTimeout?: number
  /** Milliseconds for a call that no person answers; 10,000 without it. */
  timeout?: number
  /** Sees every call in both directions, for an inspector. Tokens are left out. */
  onCall?: Observer
}
