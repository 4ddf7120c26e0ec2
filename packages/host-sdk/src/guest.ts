/** The guest's end: for pages that run inside a host. */
export type { BridgeErrorCode, BridgeRoute, Hello, HostHeader } from '@easel/contract/bridge'
export { connectGuest, type Guest, type GuestCalls, type GuestOptions } from './guest/connect-guest.ts'
export { BridgeError } from './session/bridge-error.ts'
export type { ObservedCall, Observer } from './session/observer.ts'
export type { Handlers } from './session/serve.ts'
export type { BridgeState, CallOptions } from './session/session.ts'
export type { Peer, Reply, Transport, TransportEvents } from './session/transport.ts'
