import type { BridgeErrorCode } from '@easel/contract/bridge'
import type { Transport } from '../session/transport.ts'
import type { EmbedOptions } from './options.ts'

/** Where an embed is shown. Until `shown` or `failed` is called, the slot shows that it is loading. */
export interface Slot {
  /** Null outside a browser. */
  readonly frame: HTMLIFrameElement | null
  /** The transport to the guest. */
  readonly transport: Transport
  /** Shows the failure's code; `explainNoHandshake` adds an explanation. */
  failed(code: BridgeErrorCode, explain: (note: Element) => void): void
  shown(): void
  /** Sets the height, in CSS pixels. */
  height(pixels: number): void
  /** The title, language and theme have changed. */
  style(options: EmbedOptions): void
  remove(): void
}

export type SlotConstructor = new (target: string | Element, options: EmbedOptions, address: URL) => Slot
