import type { BridgeResult, BridgeTable, CallsTo } from '@easel/contract/bridge'
import type { CallOptions } from '../session/session.ts'
import type { Diagnosis } from './finding.ts'
import type { EmbedOptions } from './options.ts'

/**
 * Embeds an Easel page in an element, given by itself or a selector. Never throws: invalid options are reported by
 * `ready` and by `on.error`.
 */
export type Embed = (target: string | Element, options: EmbedOptions) => Easel

/** The loaded `embed`; `check` throws for an invalid option. */
export type EmbedCode = (
  target: string | Element,
  options: EmbedOptions,
  check: (options: EmbedOptions) => void,
) => Easel

/** A method for each row of the bridge's table that has a `method`: its arguments, then the options of the call. */
export type HostMethods = {
  // Over the table's own keys, so that the comments of its rows come along.
  [N in keyof BridgeTable as BridgeTable[N] extends { method: unknown } ? N : never]: BridgeTable[N] extends {
    method: (...args: infer Args) => unknown
  }
    ? (...args: [...Args, options?: CallOptions]) => Promise<BridgeResult<N>>
    : never
}

/** One embedded Easel. Every promise settles; failures are BridgeErrors, and need not be caught. */
export interface Easel extends HostMethods {
  /**
   * Resolves when connected and signed in, or rejects with a BridgeError that says what to fix. After a retry or a
   * reload of the guest it is a new promise.
   */
  readonly ready: Promise<void>
  /** The frame in the page; null when there is none. */
  readonly frame: HTMLIFrameElement | null
  /** Calls `getHeaders` and sends the result. */
  refreshHeaders(): Promise<BridgeResult<'headers'>>
  /** Whether the guest answers this call. False until `ready`. */
  supports(name: CallsTo<'guest'>): boolean
  /** Reloads the frame, after a failure. */
  retry(): Promise<void>
  /** Why it does not work, with the line to paste. */
  doctor(): Promise<Diagnosis>
  /** Removes the frame with all listeners, timers and ports. */
  destroy(): void
}
