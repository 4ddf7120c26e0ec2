import type { Transport, TransportEvents } from '../session/transport.ts'
import { WindowChannel } from './window-channel.ts'

/** The host's end: the page inside a frame of this page. */
export class FrameTransport implements Transport {
  readonly #frame: HTMLIFrameElement
  readonly #origin: string
  #events: TransportEvents | null = null
  #channel: WindowChannel | null = null
  #watch: MutationObserver | null = null

  constructor(frame: HTMLIFrameElement, origin: string) {
    this.#frame = frame
    this.#origin = origin
  }

  open(events: TransportEvents): void {
    this.#events = events
    this.#frame.addEventListener('load', this.#onLoad)
    this.#attend()
  }

  opened(): void {
    // The guest's `loaded` flag does not help here: the load event comes separately and may still be pending.
    if (this.#channel) this.#channel.opened = true
  }

  close(): void {
    this.#frame.removeEventListener('load', this.#onLoad)
    this.#suspend()
    this.#events = null
  }

  #attend(): WindowChannel | null {
    const events = this.#events
    if (!events) return null
    const frame = this.#frame
    const channel = new WindowChannel({
      own: window,
      remote: () => frame.contentWindow,
      origins: [this.#origin],
      helloTo: [this.#origin],
      side: 'host',
      events,
    })
    this.#channel = channel
    // A frame's removal is only observable in its tree, including each shadow tree around it.
    this.#watch = new MutationObserver(() => {
      if (!frame.isConnected) this.#removed()
    })
    for (let root: Node | null = frame.getRootNode(); root; root = hostRoot(root)) {
      this.#watch.observe(root, { childList: true, subtree: true })
    }
    return channel
  }

  #suspend(): void {
    this.#watch?.disconnect()
    this.#watch = null
    this.#channel?.close()
    this.#channel = null
  }

  #removed(): void {
    this.#suspend()
    this.#events?.left('PEER_GONE')
  }

  readonly #onLoad = (): void => {
    if (!this.#channel) {
      // The frame was attached again, and its page sent its handshake before we listened.
      this.#attend()?.connect()
    } else if (this.#channel.connected && this.#channel.loaded) {
      // A second page has replaced the first; it may not connect.
      this.#channel.abandon()
      this.#events?.left('PEER_RELOADED')
    } else if (this.#channel.connected) {
      this.#channel.loaded = true
    }
  }
}

const hostRoot = (root: Node): Node | null => (root instanceof ShadowRoot ? root.host.getRootNode() : null)
