import type { Window } from '../kernel/window.ts'

/** What is remembered of addresses and request ids, shared by all processes. */
export interface RiskStore {
  /** Returns how many new device ids the address has had in the window; null when this one is known. */
  noteDevice(device: { deviceKey: string; addressKey: string }, window: Window): Promise<number | null>
  /** Returns how many signatures of the address were refused in the window, this one too. */
  noteRefusedSignature(addressKey: string, window: Window): Promise<number>
  /** The same of all addresses of a network, within the window. */
  newDevicesIn(networkKey: string, window: Window): Promise<number>
  refusedSignaturesIn(networkKey: string, window: Window): Promise<number>
  /** Until when the address is at risk; 0 when it is not. */
  heldUntil(addressKey: string): Promise<number>
  hold(addressKey: string, until: number): Promise<void>
  forgetBefore(times: { devices: number; signatures: number; holds: number }): Promise<void>
}

export interface RequestIds {
  /** False when the id was claimed before. */
  claim(id: string, at: number): Promise<boolean>
  forgetBefore(at: number): Promise<void>
}
