import type { Transport, TransportEvents } from '../session/transport.ts'
import { WindowChannel } from './window-channel.ts'

/** The host's end: the page inside a frame that this page has made. */
export class FrameTransport implements Transport {
  readonly #frame: HTMLIFrameElement
  readonly #origin: string
  #events: TransportEvents | null = null
  #channel: WindowChannel | null = null
  #watch: MutationObserver | null = null
  /**
   * The page inside has said that it had finished loading. Whether its load event is still to come here, nobody knows: the
   * two come by different ways.
   */
  #wasLoaded = false

  constructor(frame: HTMLIFrameElement, origin: string) {
    this.#frame = frame
    this.#origin = origin
  }

  open(events: TransportEvents): void {
    this.#events = events
    this.#frame.addEventListener('load', this.#onLoad)
    this.#attend()
  }

  greeted(loaded: boolean): void {
    if (!this.#channel) return
    this.#channel.greeted = true
    if (loaded) this.#wasLoaded = true
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
      greetAt: [this.#origin],
      side: 'host',
      events,
    })
    this.#channel = channel
    // Nothing tells of a frame's removal but the tree that it was in, each shadow tree around it included.
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
    const channel = this.#channel
    if (!channel) {
      // The frame was put back into the page, and its page spoke before we listened.
      this.#attend()?.connect()
    } else if (channel.connected && channel.loaded) {
      // A second page: the first one is gone, and nobody knows yet whether this one will speak.
      this.#abandon(channel)
    } else if (channel.connected) {
      channel.loaded = true
      if (this.#wasLoaded) void this.#ask(channel)
      this.#wasLoaded = false
    }
  }

  /** The event is that of the page which is connected, or of a second one that does not speak. */
  async #ask(channel: WindowChannel): Promise<void> {
    if (!(await channel.answers())) this.#abandon(channel)
  }

  #abandon(channel: WindowChannel): void {
    channel.abandon()
    this.#events?.left('PEER_RELOADED')
  }
}

const hostRoot = (root: Node): Node | null => (root instanceof ShadowRoot ? root.host.getRootNode() : null)
