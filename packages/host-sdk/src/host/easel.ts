import type { BridgeAnswer, BridgeRoute, CallsTo } from '@easel/contract/bridge'
import type { CallOptions } from '../session/session.ts'
import type { Diagnosis } from './finding.ts'
import type { EmbedOptions, Theme } from './options.ts'

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

type Done<N extends CallsTo<'guest'>> = Promise<BridgeAnswer<N>>

/** One embedded Easel. Every promise settles; failures are BridgeErrors, and need not be caught. */
export interface Easel {
  /**
   * Connected and signed in, or a BridgeError that says what to fix. After a retry, or when the page inside has come
   * again, of what is there now.
   */
  readonly ready: Promise<void>
  /** The frame in the page; null when there is none. */
  readonly frame: HTMLIFrameElement | null
  /** Goes to a page inside, by its name. */
  changeRouter(to: BridgeRoute, params?: Record<string, string>, options?: CallOptions): Done<'changeRouter'>
  changeLanguage(language: string, options?: CallOptions): Done<'changeLanguage'>
  /** Your user is another now: the page inside forgets at once what it knew, and gets new headers. */
  userChange(options?: CallOptions): Done<'userChange'>
  setTheme(theme: Theme, options?: CallOptions): Done<'setTheme'>
  /** Asks `getHeaders` and hands the answer over. */
  refreshHeaders(): Done<'headers'>
  /** Whether the page inside answers this. False until `ready`. */
  supports(name: CallsTo<'guest'>): boolean
  /** Loads the frame anew, after a failure. */
  retry(): Promise<void>
  /** Why it does not work, with the line to paste. */
  doctor(): Promise<Diagnosis>
  /** Takes the frame away and leaves no listener, timer or port. */
  destroy(): void
}
