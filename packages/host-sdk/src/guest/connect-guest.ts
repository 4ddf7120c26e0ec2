import {
  type BridgeArgument,
  type BridgeResult,
  type BridgeTable,
  type CallsTo,
  callsTo,
  type Hello,
} from '@easel/contract/bridge'
import { type Observer, observe } from '../session/observer.ts'
import type { Handlers } from '../session/serve.ts'
import { type BridgeState, type CallOptions, Session } from '../session/session.ts'
import type { Transport } from '../session/transport.ts'
import { exactOrigins } from '../transports/origins.ts'
import { ParentTransport } from '../transports/parent.ts'
import { onHeightChange, onPress } from './page-signals.ts'

export interface GuestOptions {
  /** The partner's origins, exactly as the server lists them. */
  allowedOrigins: readonly string[]
  /** Handlers of the host's calls. Only these are announced as capabilities. */
  on: Handlers<'guest'>
  /** Connected, connected again, or lost. */
  onState?(state: BridgeState): void
  /** Milliseconds for a call that is answered without a person; 10,000 by default. */
  timeout?: number
  /** Milliseconds for the host to connect; 15,000 by default. */
  connectTimeout?: number
  /** Gets every call, for an inspector. */
  onCall?: Observer
  /** A handler of `on` failed. The host only gets an error code. */
  onHandlerError?(error: unknown, name: string): void
  /** A transport other than the parent window: one end of `inProcessLink()`, or a native one. */
  transport?: Transport
  /**
   * `clicks` reports clicks inside the page; `height` reports this element's height to a host with
   * `autoHeight`.
   */
  watch?: { clicks?: boolean; height?: Element }
}

/** The guest's calls: each settles, with a result or a BridgeError. */
export type GuestCalls = {
  // Mapped over the table's own keys, which keeps the comments of its rows.
  [N in keyof BridgeTable as BridgeTable[N]['to'] extends 'host' ? N : never]: Record<
    string,
    never
  > extends BridgeArgument<N>
    ? (argument?: BridgeArgument<N>, options?: CallOptions) => Promise<BridgeResult<N>>
    : (argument: BridgeArgument<N>, options?: CallOptions) => Promise<BridgeResult<N>>
}

export interface Guest extends GuestCalls {
  /** The host's handshake: start route, language, theme, capabilities. Rejects without a host. */
  readonly ready: Promise<Hello>
  /** Whether the host answers this call. False until the handshake. */
  supports(name: CallsTo<'host'>): boolean
  /** Removes all listeners, timers and ports. Pending calls fail with `DESTROYED`. */
  destroy(): void
}

/** Connects this page with the page that frames it. Throws a BridgeError for an origin that is not exact. */
export function connectGuest(options: GuestOptions): Guest {
  const transport = options.transport ?? new ParentTransport(exactOrigins(options.allowedOrigins))
  let host: Hello | undefined
  const session = new Session({
    ...options,
    side: 'guest',
    transport,
    handlers: options.on,
    watch: options.onCall && observe(options.onCall),
    hello: () => ({ loaded: isLoaded(), storage: canStore() }),
    onState: (state) => {
      if (state.state === 'open') host = state.peer
      options.onState?.(state)
    },
  })
  const stops = [
    ...(options.watch?.clicks ? [onPress(() => ignoreFailure(session.call('iframeClick', {})))] : []),
    ...(options.watch?.height
      ? [onHeightChange(options.watch.height, (height) => ignoreFailure(session.call('resize', { height })))]
      : []),
  ]
  // `ready` resolves after the session's state has changed, so `host` is set.
  const ready = session.ready.then(() => host as Hello)
  ready.catch(() => {})
  const ask =
    <N extends CallsTo<'host'>>(name: N) =>
    (argument: BridgeArgument<N> = {} as BridgeArgument<N>, call?: CallOptions) =>
      session.call(name, argument, call)
  return {
    ready,
    supports: (name) => session.supports(name),
    ...(Object.fromEntries(callsTo('host').map((name) => [name, ask(name)])) as unknown as GuestCalls),
    destroy() {
      for (const stop of stops) stop()
      session.destroy()
    },
  }
}

/** These calls are notifications: it is no error if the host does not handle them. */
const ignoreFailure = (call: Promise<unknown>): void => {
  call.catch(() => {})
}

const isLoaded = (): boolean => typeof document === 'undefined' || document.readyState === 'complete'

/** Reading storage throws where the browser blocks it for frames of other sites. */
function canStore(): boolean {
  try {
    return window.localStorage !== null && window.sessionStorage !== null
  } catch {
    return false
  }
}
