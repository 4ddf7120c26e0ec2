import type { Slot } from '../host/slot.ts'
import type { Transport } from '../session/transport.ts'

/** A slot without a browser: nothing is rendered, and the guest is at the other end of a direct link. */
export const headlessSlot = (transport: Transport) =>
  class implements Slot {
    readonly frame = null
    readonly transport = transport
    failed(): void {}
    shown(): void {}
    height(): void {}
    style(): void {}
    remove(): void {}
  }
