import { type BridgeAnswer, type BridgeRoute, type CallsTo, Misfit } from '@easel/contract/bridge'
import { BridgeError, toBridgeError } from '../session/bridge-error.ts'
import type { CallOptions } from '../session/session.ts'
import type { Diagnosis } from './doctor.ts'
import { Embedding, findTarget } from './embedding.ts'
import type { EmbedOptions, Theme } from './options.ts'

type Done<N extends CallsTo<'guest'>> = Promise<BridgeAnswer<N>>

/** One embedded Easel. Every promise settles; failures are BridgeErrors, and need not be caught. */
export interface Easel {
  /** Connected and signed in, or a BridgeError that says what to fix. After a retry, of the new attempt. */
  readonly ready: Promise<void>
  /** The frame in the page; null when there is none. */
  readonly frame: HTMLIFrameElement | null
  /** Goes to a page inside, by its name. */
  changeRouter(to: BridgeRoute, params?: Record<string, string>, options?: CallOptions): Done<'changeRouter'>
  changeLanguage(language: string, options?: CallOptions): Done<'changeLanguage'>
  /** Your user is another now: the page inside forgets what it knew, and gets new headers first. */
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

/**
 * Puts an Easel page into a slot of yours: a selector or an element. Never throws: what is wrong with the options
 * is told by `ready` and by `on.error`.
 */
export function embed(target: string | Element, options: EmbedOptions): Easel {
  let embedding: Embedding | null = null
  let ready: Promise<void>
  let fault: BridgeError | null = null

  const start = (): Promise<void> => {
    embedding?.remove()
    embedding = null
    try {
      embedding = new Embedding(findTarget(target), options, () => void retry())
      ready = embedding.ready
    } catch (thrown) {
      fault =
        thrown instanceof Misfit
          ? new BridgeError('INVALID_ARGUMENT', `${thrown.message}.`)
          : toBridgeError(thrown, 'INVALID_ARGUMENT')
      ready = Promise.reject(fault)
      options.on?.error?.(fault)
    }
    ready.catch(() => {})
    return ready
  }
  const retry = (): Promise<void> => (fault?.code === 'DESTROYED' ? ready : start())
  const using = <T>(use: (embedding: Embedding) => Promise<T>): Promise<T> => {
    const done = embedding ? use(embedding) : Promise.reject(fault ?? new BridgeError('DESTROYED'))
    // `easel.changeRouter('create')` without await is good style here: it must not trip the page's error reports.
    done.catch(() => {})
    return done
  }

  ready = start()
  return {
    get ready() {
      return ready
    },
    get frame() {
      return embedding?.frame ?? null
    },
    changeRouter: (to, params, call) =>
      using(({ session }) => session.call('changeRouter', params ? { to, params } : { to }, call)),
    changeLanguage: (language, call) => using((now) => now.changeLanguage(language, call)),
    userChange: (call) =>
      using(async (now) => {
        await now.refreshHeaders()
        return now.session.call('userChange', {}, call)
      }),
    setTheme: (theme, call) => using(({ session }) => session.call('setTheme', theme, call)),
    refreshHeaders: () => using((now) => now.refreshHeaders()),
    supports: (name) => embedding?.session.supports(name) ?? false,
    retry,
    doctor: async () => (await import('./doctor.ts')).diagnose(target, options, embedding, fault),
    destroy() {
      fault = new BridgeError('DESTROYED')
      embedding?.remove()
      embedding = null
    },
  }
}
