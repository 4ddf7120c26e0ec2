import type { Transport, TransportEvents } from '../session/transport.ts'

/** A transport whose code is loaded when it is opened. Without one there is no other side. */
export function lateTransport(load: () => Promise<Transport | null>): Transport {
  let current: TransportEvents | null = null
  let transport: Transport | null = null
  const opened = (events: TransportEvents, loaded: Transport | null): void => {
    // It may have been closed meanwhile.
    if (current !== events) return
    transport = loaded
    if (loaded) loaded.open(events)
    else events.left('PEER_GONE')
  }
  return {
    open(events) {
      current = events
      load().then(
        (loaded) => opened(events, loaded),
        () => opened(events, null),
      )
    },
    opened: () => transport?.opened?.(),
    close() {
      current = null
      transport?.close()
    },
  }
}
