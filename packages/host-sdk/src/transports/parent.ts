import type { Transport, TransportEvents } from '../session/transport.ts'
import { likelyParents } from './parent-origins.ts'
import { WindowChannel } from './window-channel.ts'

/** The guest's end: the page that frames this one. */
export class ParentTransport implements Transport {
  readonly #origins: readonly string[]
  #channel: WindowChannel | null = null

  constructor(origins: readonly string[]) {
    this.#origins = origins
  }

  open(events: TransportEvents): void {
    const { parent } = window
    // Deferred, so that the creator of the session has its reference.
    if (parent === window) {
      queueMicrotask(() => events.left('PEER_GONE'))
      return
    }
    const known = window.location.ancestorOrigins?.[0]
    if (known !== undefined && !this.#origins.includes(known)) {
      queueMicrotask(() => events.refused(known, true))
      return
    }
    this.#channel = new WindowChannel({
      own: window,
      remote: () => parent,
      origins: this.#origins,
      helloTo: known === undefined ? likelyParents(this.#origins) : [known],
      side: 'guest',
      events,
    })
    this.#channel.connect()
  }

  opened(): void {
    if (this.#channel) this.#channel.opened = true
  }

  close(): void {
    this.#channel?.close()
    this.#channel = null
  }
}
