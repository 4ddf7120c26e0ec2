import { type Observer, observe } from '../session/observer.ts'
import type { Handlers } from '../session/serve.ts'
import { Session, type SessionOptions } from '../session/session.ts'

export type HostOptions = Omit<SessionOptions<'host'>, 'side' | 'handlers' | 'watch'> & {
  on: Handlers<'host'>
  /** Gets every call, for an inspector. */
  onCall?: Observer | undefined
}

/**
 * The host's end over any transport, without a frame of its own: for a widget in the same page
 * (`inProcessLink().host`), or for a shell that manages its frames (`new FrameTransport(frame, origin)`).
 */
export const connectHost = ({ on, onCall, ...options }: HostOptions): Session<'host'> =>
  new Session({ ...options, side: 'host', handlers: on, watch: onCall && observe(onCall) })
