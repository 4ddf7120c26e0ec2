import type { Window } from '../kernel/window.ts'

/** Risk data of addresses and request ids, shared by all processes. */
export interface RiskStore {
  /** Whether the device was seen before. */
  knowsDevice(deviceKey: string): Promise<boolean>
  /** The number of new device ids of the address in the window; null when this one is known. */
  recordDevice(device: { deviceKey: string; addressKey: string }, window: Window): Promise<number | null>
  /** The number of refused signatures of the address in the window, including this one. */
  recordRefusedSignature(addressKey: string, window: Window): Promise<number>
  /** The same over all addresses of a network. */
  newDevicesIn(networkKey: string, window: Window): Promise<number>
  refusedSignaturesIn(networkKey: string, window: Window): Promise<number>
  /** Until when the address is blocked; 0 when it is not. */
  heldUntil(addressKey: string): Promise<number>
  hold(addressKey: string, until: number): Promise<void>
  deleteBefore(times: { devices: number; signatures: number; holds: number }): Promise<void>
}

export interface RequestIds {
  /** False when the id was used before. */
  claim(id: string, at: number): Promise<boolean>
  deleteBefore(at: number): Promise<void>
}
