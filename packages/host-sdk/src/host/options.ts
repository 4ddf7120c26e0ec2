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

/** Headers by name, or with the language beside them. */
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
  // Mapped over the table's own keys, which keeps the comments of its rows.
  [N in keyof BridgeTable as BridgeTable[N]['to'] extends 'host' ? OptionOf<N> : never]?: HandlerOf<N>
}

/** What your page does for the frame. For a missing handler, the frame shows an explanation instead. */
export interface HostEvents extends BridgeHandlers {
  /** Connected: for the first time, or again after the page inside the frame was reloaded. */
  connect?(connection: { first: boolean }): void
  /** A failure that no caller gets. */
  error?(error: BridgeError): void
}

/** Optional properties may also be `undefined`. */
export type Open<T> = { [K in keyof T]: T[K] | undefined }

export interface EmbedOptions extends Open<Choices> {
  /** A full URL, such as `https://easel.example/embed/home`. Messages from other origins are ignored. */
  src: string
}

interface Choices {
  /** Your partner id. It is added to the URL as `?partner=`. */
  partner?: string
  /**
   * Your user: headers, or a `fetch` response with them. Called when the frame starts, after a 401, and by
   * `refreshHeaders()`.
   */
  getHeaders?(): HostHeaders | Response | Promise<HostHeaders | Response>
  /** Your user's language, in any usual spelling. */
  language?: string
  theme?: Theme
  /** The first page; by default the one in `src`. To open one work, use `changeRouter`. */
  route?: Exclude<BridgeRoute, 'detail'>
  on?: Open<HostEvents>
  /** The events that `on.track` gets; by default all. */
  trackNames?: string[]
  /** The frame's title for screen readers; by default a title in your language. */
  title?: string
  /**
   * Resize the frame to the height of its content instead of filling the slot. Not for pages with endless
   * lists.
   */
  autoHeight?: boolean | Open<{ min?: number; max?: number }>
  /** Milliseconds for the page inside the frame to connect; 15,000 by default. */
  connectTimeout?: number
  /** Milliseconds for a call that is answered without a person; 10,000 by default. */
  timeout?: number
  /** Gets every call in both directions, for an inspector. Tokens and device ids are masked. */
  onCall?: Observer
}
