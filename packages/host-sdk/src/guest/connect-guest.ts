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
  /** What answers the host. Only what is here is announced. */
  on: Handlers<'guest'>
  /** Connected, connected again, or lost. */
  onState?(state: BridgeState): void
  /** Milliseconds for a call that no person answers; 10,000 without it. */
  timeout?: number
  /** Milliseconds until the host must have answered; 15,000 without it. */
  connectTimeout?: number
  /** Sees every call, for an inspector. */
  onCall?: Observer
  /** A handler of `on` failed. The host only learns that it did. */
  onHandlerError?(error: unknown, name: string): void
  /** A transport other than the parent window: one end of `inProcessLink()`, or a native one. */
  transport?: Transport
  /** Reports clicks inside to the host and, when it follows the height, the height of this element. */
  watch?: { clicks?: boolean; height?: Element }
}

/** The calls of the guest: each settles, with an answer or a BridgeError. */
export type GuestCalls = {
  // Over the table's own keys, so that the comments of its rows come along.
  [N in keyof BridgeTable as BridgeTable[N]['to'] extends 'host' ? N : never]: Record<
    string,
    never
  > extends BridgeArgument<N>
    ? (argument?: BridgeArgument<N>, options?: CallOptions) => Promise<BridgeResult<N>>
    : (argument: BridgeArgument<N>, options?: CallOptions) => Promise<BridgeResult<N>>
}

export interface Guest extends GuestCalls {
  /** The host's greeting: start route, language, theme, capabilities. Rejects when there is no host. */
  readonly ready: Promise<Hello>
  /** Whether the host answers this; false until it has said hello. */
  supports(name: CallsTo<'host'>): boolean
  /** Leaves no listener, timer or port. What is in flight fails with `DESTROYED`. */
  destroy(): void
}

/** Connects this page with the one that has framed it. Throws a BridgeError when an origin is not written exactly. */
export function connectGuest(options: GuestOptions): Guest {
  const transport = options.transport ?? new ParentTransport(exactOrigins(options.allowedOrigins))
  let host: Hello | undefined
  const session = new Session({
    ...options,
    side: 'guest',
    transport,
    handlers: options.on,
    watch: options.onCall && observe(options.onCall),
    greeting: () => ({ loaded: isLoaded(), storage: canStore() }),
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
  // The session's state is open before its promise resolves: `host` is set by then.
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

/** A host that ignores signals is no failure. */
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
