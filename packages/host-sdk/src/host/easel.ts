import type { BridgeResult, BridgeTable, CallsTo } from '@easel/contract/bridge'
import type { CallOptions } from '../session/session.ts'
import type { Diagnosis } from './finding.ts'
import type { EmbedOptions } from './options.ts'

/**
 * Puts an Easel page into a slot of yours: a selector or an element. Never throws: what is wrong with the options
 * is told by `ready` and by `on.error`.
 */
export type Embed = (target: string | Element, options: EmbedOptions) => Easel

/** `embed` once its code is there; `check` throws where an option is none. */
export type EmbedCode = (
  target: string | Element,
  options: EmbedOptions,
  check: (options: EmbedOptions) => void,
) => Easel

/** One for each row of the bridge's table that has a `method`: its arguments, then the options of the call. */
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
   * Connected and signed in, or a BridgeError that says what to fix. After a retry, or when the page inside has come
   * again, of what is there now.
   */
  readonly ready: Promise<void>
  /** The frame in the page; null when there is none. */
  readonly frame: HTMLIFrameElement | null
  /** Asks `getHeaders` and hands the answer over. */
  refreshHeaders(): Promise<BridgeResult<'headers'>>
  /** Whether the page inside answers this. False until `ready`. */
  supports(name: CallsTo<'guest'>): boolean
  /** Loads the frame anew, after a failure. */
  retry(): Promise<void>
  /** Why it does not work, with the line to paste. */
  doctor(): Promise<Diagnosis>
  /** Takes the frame away and leaves no listener, timer or port. */
  destroy(): void
}
