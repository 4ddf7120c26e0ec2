import { BridgeError } from '../session/bridge-error.ts'
import type { Transport, TransportEvents } from '../session/transport.ts'

/** Two sides in one page. Calls are direct, yet asynchronous and validated like all others. */
export interface InProcessLink {
  host: Transport
  guest: Transport
}

class Side implements Transport {
  events: TransportEvents | null = null
  other: Side | null = null

  open(events: TransportEvents): void {
    this.events = events
    if (!this.other?.events) return
    // Deferred, so that the creator of a session has its reference when it opens.
    queueMicrotask(() => {
      if (this.events !== events || !this.other?.events) return
      this.meet()
      this.other.meet()
    })
  }

  meet(): void {
    const { other } = this
    const partner = other?.events
    this.events?.arrived({
      send(name, argument, n, key, { resolve, reject }) {
        if (!partner || other?.events !== partner) throw new BridgeError('PEER_GONE')
        Promise.resolve(partner.receive(name, argument, n, key)).then(resolve, reject)
      },
    })
  }

  close(): void {
    this.events = null
    this.other?.events?.left('PEER_GONE')
  }
}

/** A link whose ends may be opened and closed in any order, repeatedly. */
export function inProcessLink(): InProcessLink {
  const host = new Side()
  const guest = new Side()
  host.other = guest
  guest.other = host
  return { host, guest }
}
