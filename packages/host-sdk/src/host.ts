/** The host's end for pages that create the frame themselves, or have none. */
export type { Hello } from '@easel/contract/bridge'
export { connectHost, type HostOptions } from './host/serve-host.ts'
export { BridgeError } from './session/bridge-error.ts'
export type { Handlers } from './session/serve.ts'
export type { BridgeState, CallOptions, Session } from './session/session.ts'
export type { Peer, Reply, Transport, TransportEvents } from './session/transport.ts'
export { FrameTransport } from './transports/frame.ts'
export { type InProcessLink, inProcessLink } from './transports/in-process.ts'
