import { type BridgeArgument, type Checked, greeting, type Hello, languageOf } from '@easel/contract/bridge'
import { BridgeError } from '../session/bridge-error.ts'
import { type BridgeState, type CallOptions, Session } from '../session/session.ts'
import { FrameTransport } from '../transports/frame.ts'
import { dress, frameAddress, makeFrame } from './frame.ts'
import { hostHandlers } from './handlers.ts'
import { HeaderSource, UNANSWERED } from './headers.ts'
import type { HeightFollower } from './height.ts'
import type { EmbedOptions } from './options.ts'
import type { Parts } from './parts.ts'
import { MARK, Slot } from './slot.ts'
import { tellError, tellFault } from './tell-error.ts'
import { within } from './within.ts'
import { spoken } from './words.ts'

/** Milliseconds in which a page usually speaks: before that nobody is asked why it does not. */
const SOON = 800

/** One frame in one slot, from its making until it is taken away; a retry makes another. */
export class Embedding {
  /** Connected, and the page inside that is there now, or was last, has its headers. */
  ready: Promise<void>
  readonly session: Session<'host'>
  readonly frame: HTMLIFrameElement
  readonly headers: HeaderSource
  /** What the page inside said of itself; null while there is no connection. */
  peer: Hello | null = null
  /** Why there is no connection any more. */
  lost: BridgeError | null = null
  /** Why the page inside could not be told who the user is, when it was to be told last. */
  untold: BridgeError | null = null
  /** How it begins, looks and speaks by now, also for another one in its place. */
  look: Omit<Checked<typeof greeting>, 'route'> & Pick<EmbedOptions, 'route'>
  readonly #options: EmbedOptions
  readonly #slot: Slot
  readonly #height: Promise<HeightFollower | undefined> | null
  readonly #retry: () => void
  readonly #later: Parts
  readonly #doubting: ReturnType<typeof setTimeout>

  /** Throws a BridgeError where the options leave nothing to embed. */
  constructor(target: Element, options: EmbedOptions, again: boolean, later: Parts, retry: () => void) {
    const address = frameAddress(options)
    this.#options = options
    this.#retry = retry
    this.#later = later
    this.headers = new HeaderSource(options.getHeaders, () => this.look.language, options.timeout)
    this.look = greeting({ ...options, again }, 'The options') as typeof this.look
    this.frame = makeFrame(options)
    this.frame.src = address.href
    this.#slot = new Slot(target, this.frame)
    const { autoHeight } = options
    this.#height = autoHeight
      ? later.height().then(
          ({ HeightFollower }) =>
            new HeightFollower(Object(autoHeight), (height) => this.#slot.height(height)),
          (error) => void tellError(options, error),
        )
      : null
    this.#slot.loading(options.language)
    this.session = this.#connect(address.origin)
    // A frame tells of its load also when it shows the browser's error page: where a page is late, it is asked why.
    this.#doubting = setTimeout(
      () =>
        this.peer ||
        this.#consult((doctor) =>
          doctor.explain(
            this,
            options.partner,
            (code, detail) => this.peer || this.session.lose(new BridgeError(code, detail)),
          ),
        ),
      SOON,
    )
    this.ready = this.session.ready.then(() => this.ready)
  }

  /** Asks `getHeaders` anew and tells the page inside. */
  refreshHeaders(): Promise<{ first: boolean }> {
    this.headers.forget()
    return this.#tellHeaders()
  }

  changeLanguage(language: string, options?: CallOptions) {
    const done = this.session.call('changeLanguage', { language }, options)
    // What is no language is refused, and must not travel with the headers from then on.
    const known = languageOf(language)
    if (known) this.look.language = known
    this.#dress()
    return done
  }

  /** After a reload of the page inside, its handshake has the look that it had. */
  async setTheme(theme: BridgeArgument<'setTheme'>, options?: CallOptions) {
    const done = await this.session.call('setTheme', theme, options)
    this.look.theme = greeting({ theme: { ...this.look.theme, ...theme } }, 'The theme').theme
    this.#dress()
    return done
  }

  /** The user is another: that is told at once, however long it takes to learn who it is, or if it cannot be. */
  async changeUser(options?: CallOptions) {
    this.headers.forget()
    this.headers.share(true)
    const telling = this.#tellHeaders()
    const told = options?.timeout ? within(options.timeout, UNANSWERED, telling) : telling
    const [done, headers] = await Promise.all([
      this.session.call('userChange', {}, options),
      told.catch((error: BridgeError) => error),
    ])
    this.headers.share(false)
    // The page inside has asked meanwhile, and not because of a refusal.
    this.headers.refused = null
    if (headers instanceof BridgeError) throw headers
    return done
  }

  remove(): void {
    // Whatever fails from here on is nothing to tell.
    this.peer = null
    clearTimeout(this.#doubting)
    this.#height?.then((follower) => follower?.stop())
    this.headers.end()
    this.session.destroy()
    this.#slot.remove()
  }

  #connect(origin: string): Session<'host'> {
    const { onCall } = this.#options
    return new Session({
      ...this.#options,
      side: 'host',
      // In the order of the calls, whenever the code of the inspector comes.
      watch: onCall && ((...call) => this.#consult(({ observing }) => observing(onCall)(...call))),
      transport: new FrameTransport(this.frame, origin),
      handlers: hostHandlers(this.#options, {
        params: () =>
          this.#reporting(
            this.#telling(
              this.headers.give(true, (params) => {
                this.#consult((doctor) =>
                  doctor.blame(this.headers, params, (code, detail) =>
                    tellError(this.#options, new BridgeError(code, detail)),
                  ),
                )
                return params
              }),
            ),
          ),
        resize: this.#height && ((height) => this.#height?.then((follower) => follower?.follow(height))),
        press: () => {
          // Menus that close at a press outside of them notice a press inside of the frame, too.
          this.frame.dispatchEvent(new Event('pointerdown', { bubbles: true }))
          this.#options.on?.click?.()
        },
        signedIn: () => void this.#reporting(this.refreshHeaders()),
      }),
      greeting: () => this.look,
      onState: (state) => this.#follow(state),
      // What keeps the headers is told of already, or by an end of all this.
      onHandlerError: (error, name) => error === this.untold || tellFault(this.#options, name, error),
    })
  }

  /** Asks the doctor. Where it does not come, nothing is told. */
  #consult(ask: (doctor: Awaited<ReturnType<Parts['doctor']>>) => unknown): void {
    this.#later
      .doctor()
      .then(ask)
      .catch(() => {})
  }

  #follow(state: BridgeState): void {
    if (state.state === 'open') {
      this.peer = state.peer
      this.lost = null
      this.#slot.shown()
      this.ready = this.#reporting(this.#greet())
      this.#options.on?.connect?.({ first: state.first })
    } else {
      this.peer = null
      if (state.state !== 'lost' || state.error.code === this.lost?.code) return
      this.lost = state.error
      const note = this.#slot.failed(this.lost.code)
      this.#later.failure().then(
        ({ explainFailure }) => explainFailure(note, spoken(this.look.language), this.#retry),
        () => {},
      )
      tellError(this.#options, state.error)
    }
  }

  /** A page that goes before it was told leaves it to the next one, for which the call waits. */
  async #greet(): Promise<void> {
    try {
      await this.#tellHeaders()
    } catch (error) {
      if ((error as BridgeError).code !== 'PEER_RELOADED') throw error
      await this.#greet()
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
    doing.catch((error) => this.peer && tellError(this.#options, error))
    return doing
  }

  #dress(): void {
    dress(this.frame, { ...this.#options, ...this.look })
  }
}

/** What a selector or an element stands for. */
export function findTarget(target: string | Element): Element {
  const refuse = (why: string) => new BridgeError('INVALID_ARGUMENT', `slot: ${why}.`)
  if (typeof document === 'undefined') throw refuse('there is no page')
  const found = typeof target === 'string' ? document.querySelector(target) : target
  if (found?.nodeType !== 1) throw refuse(`nothing matches ${target}`)
  if ([...found.children].some((child) => child.hasAttribute(MARK))) throw refuse('destroy() its embed first')
  return found
}
