import { type BridgeArgument, type Checked, greeting, type Hello, languageOf } from '@easel/contract/bridge'
import { BridgeError, toBridgeError } from '../session/bridge-error.ts'
import { type BridgeState, type CallOptions, Session } from '../session/session.ts'
import { FrameTransport } from '../transports/frame.ts'
import { frameAddress, makeFrame } from './frame.ts'
import { hostHandlers } from './handlers.ts'
import { HeaderSource } from './headers.ts'
import { HeightFollower } from './height.ts'
import type { EmbedOptions } from './options.ts'
import { Slot } from './slot.ts'

/** One frame in one slot, from its making until it is taken away; a retry makes another. */
export class Embedding {
  /** Connected, and the page inside has its headers. */
  readonly ready: Promise<void>
  readonly session: Session<'host'>
  readonly frame: HTMLIFrameElement
  readonly headers: HeaderSource
  /** What the page inside said of itself; null while there is no connection. */
  peer: Hello | null = null
  /** Why there is no connection any more. */
  lost: BridgeError | null = null
  /** Why the page inside could not be told who the user is, when it was to be told last. */
  untold: BridgeError | null = null
  readonly #options: EmbedOptions
  readonly #slot: Slot
  readonly #height: HeightFollower | null
  readonly #retry: () => void
  #language: string | undefined
  #greeting: Checked<typeof greeting>
  #greeted: Promise<unknown> = Promise.resolve()

  /** Throws a BridgeError where the options leave nothing to embed. */
  constructor(target: Element, options: EmbedOptions, again: boolean, retry: () => void) {
    const { href, origin } = frameAddress(options)
    this.#options = options
    this.#retry = retry
    this.#language = options.language
    this.headers = new HeaderSource(options.getHeaders, () => this.#language, options.timeout)
    this.#greeting = greeting(
      { theme: options.theme, route: options.route, language: options.language, again },
      'The options',
    )
    this.frame = makeFrame(options)
    this.frame.src = href
    this.#slot = new Slot(target, this.frame, options.language)
    const { autoHeight } = options
    this.#height = autoHeight
      ? new HeightFollower(Object(autoHeight), (height) => this.#slot.height(height))
      : null
    this.#slot.loading()
    this.session = this.#connect(origin)
    this.ready = this.session.ready.then(() => this.#greeted).then(() => {})
  }

  /** How it looks and speaks by now, for another one in its place. */
  get look(): Pick<EmbedOptions, 'language' | 'theme'> {
    return { language: this.#language, theme: this.#greeting.theme }
  }

  /** Asks `getHeaders` anew and tells the page inside. */
  refreshHeaders(): Promise<{ first: boolean }> {
    this.headers.forget()
    return this.#tellHeaders()
  }

  changeLanguage(language: string, options?: CallOptions) {
    const done = this.session.call('changeLanguage', { language }, options)
    // What is no language is refused, and must not travel with the headers from then on.
    if (languageOf(language)) {
      this.#language = language
      this.#slot.speak(language)
    }
    return done
  }

  /** After a reload of the page inside, its handshake has the look that it had. */
  async setTheme(theme: BridgeArgument<'setTheme'>, options?: CallOptions) {
    const done = await this.session.call('setTheme', theme, options)
    this.#greeting = greeting(
      { ...this.#greeting, theme: { ...this.#greeting.theme, ...theme } },
      'The theme',
    )
    return done
  }

  /** The user is another: that is told at once, however long it takes to learn who it is, or if it cannot be. */
  async changeUser(options?: CallOptions) {
    this.headers.forget()
    const [done, headers] = await Promise.all([
      this.session.call('userChange', {}, options),
      this.#tellHeaders().catch((error: BridgeError) => error),
    ])
    // The page inside has asked meanwhile, and not because of a refusal.
    this.headers.refused = null
    if (headers instanceof BridgeError) throw headers
    return done
  }

  remove(): void {
    // Whatever fails from here on is nothing to tell.
    this.peer = null
    this.#height?.stop()
    this.headers.end()
    this.session.destroy()
    this.#slot.remove()
  }

  #connect(origin: string): Session<'host'> {
    const { timeout, connectTimeout, onCall } = this.#options
    return new Session({
      side: 'host',
      transport: new FrameTransport(this.frame, origin),
      handlers: hostHandlers(this.#options, {
        headers: {
          give: (isAsked, hand) => this.#reporting(this.#telling(this.headers.give(isAsked, hand))),
        },
        resize: this.#height ? (height) => this.#height?.follow(height) : undefined,
        press: () => this.#press(),
        signedIn: () => void this.#reporting(this.refreshHeaders()),
      }),
      greeting: () => ({ ...this.#greeting, language: languageOf(this.#language ?? '') ?? undefined }),
      timeout,
      connectTimeout,
      onCall,
      onState: (state) => this.#follow(state),
      onHandlerError: (error) => this.#report(toBridgeError(error, 'REJECTED')),
    })
  }

  #follow(state: BridgeState): void {
    if (state.state === 'open') {
      this.peer = state.peer
      this.lost = null
      this.#slot.shown()
      this.#greeted = this.#reporting(this.#tellHeaders())
      this.#options.on?.connect?.({ first: state.first })
    } else {
      this.peer = null
      if (state.state === 'lost') this.#failed(state.error)
    }
  }

  #tellHeaders(): Promise<{ first: boolean }> {
    return this.#telling(this.headers.give(false, (params) => this.session.call('headers', params)))
  }

  /** Keeps in mind whether the page inside knows who the user is. */
  #telling<T>(telling: Promise<T>): Promise<T> {
    telling.then(
      () => {
        this.untold = null
      },
      (error) => {
        this.untold = error
      },
    )
    return telling
  }

  /** Without a caller: `on.error` hears of it. The page inside stands, and its person goes on as a visitor. */
  #reporting<T>(doing: Promise<T>): Promise<T> {
    doing.catch((error) => this.peer && this.#report(error))
    return doing
  }

  #failed(error: BridgeError): void {
    if (error.code === this.lost?.code) return
    this.lost = error
    this.#slot.failed(error.code, this.#retry)
    this.#report(error)
  }

  /** Menus that close at a press outside of them notice a press inside of the frame, too. */
  #press(): void {
    this.frame.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    this.#options.on?.click?.()
  }

  #report(error: BridgeError): void {
    try {
      this.#options.on?.error?.(error)
    } catch {}
  }
}

/** What a selector or an element stands for. */
export function findTarget(target: string | Element): Element {
  if (typeof document === 'undefined') throw new BridgeError('INVALID_ARGUMENT', 'There is no page.')
  const found = typeof target === 'string' ? document.querySelector(target) : target
  if (!found) throw new BridgeError('INVALID_ARGUMENT', `Nothing matches ${target}.`)
  return found
}
