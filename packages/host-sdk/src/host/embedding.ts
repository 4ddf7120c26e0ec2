import {
  type BridgeArgument,
  type CallsTo,
  type Checked,
  greeting,
  type Hello,
  languageOf,
} from '@easel/contract/bridge'
import { BridgeError } from '../session/bridge-error.ts'
import { type BridgeState, type CallOptions, Session } from '../session/session.ts'
import { frameAddress } from './frame.ts'
import { hostHandlers } from './handlers.ts'
import { HeaderSource, UNANSWERED } from './headers.ts'
import type { HeightFollower } from './height.ts'
import type { EmbedOptions } from './options.ts'
import type { Parts } from './parts.ts'
import { tellError } from './report-error.ts'
import { tellFault } from './report-handler-error.ts'
import type { Slot, SlotConstructor } from './slot.ts'
import { spoken } from './texts.ts'
import { within } from './with-timeout.ts'

/** Milliseconds in which a page usually speaks: before that nobody is asked why it does not. */
const SILENT_AFTER = 800

/** One embed in one slot, from its making until it is taken away; a retry makes another. */
export class Embedding {
  /** Connected, and the page inside that is there now, or was last, has its headers. */
  ready: Promise<void>
  readonly session: Session<'host'>
  readonly slot: Slot
  readonly headers: HeaderSource
  /** What the page inside said of itself; null while there is no connection. */
  peer: Hello | null = null
  /** Why there is no connection any more. */
  lost: BridgeError | null = null
  /** Why the page inside does not know who the user is, where the last try to say it failed. */
  headersError: BridgeError | null = null
  /** What the host says of itself at each connection: route, language and theme as they are by now. */
  greeting: Omit<Checked<typeof greeting>, 'route'> & Pick<EmbedOptions, 'route'>
  readonly #options: EmbedOptions
  readonly #height: Promise<HeightFollower | undefined> | undefined
  readonly #retry: () => void
  readonly #later: Parts
  #explaining?: ReturnType<typeof setTimeout>

  /** Throws a BridgeError where the options leave nothing to embed. */
  constructor(
    SlotClass: SlotConstructor,
    target: string | Element,
    options: EmbedOptions,
    again: boolean | undefined,
    later: Parts,
    retry: () => void,
  ) {
    const address = frameAddress(options)
    this.#options = options
    this.#retry = retry
    this.#later = later
    this.headers = new HeaderSource(options.getHeaders, () => this.greeting.language, options.timeout)
    this.greeting = greeting({ ...options, again }, 'The options') as typeof this.greeting
    this.slot = new SlotClass(target, options, address)
    const { autoHeight } = options
    this.#height = autoHeight
      ? later.height().then(
          ({ HeightFollower }) =>
            new HeightFollower(Object(autoHeight), (height) => this.slot.height(height)),
          (error) => void tellError(options, error),
        )
      : undefined
    this.session = this.#connect()
    // A frame tells of its load also when it shows the browser's error page: a page that has come and does not speak is
    // asked why. One that is on its way is waited for: asking would load it once more, on the slowest of lines.
    this.slot.frame?.addEventListener('load', () => {
      clearTimeout(this.#explaining)
      this.#explaining = setTimeout(
        () => this.peer || this.#consult((doctor) => doctor.explain(this, BridgeError)),
        SILENT_AFTER,
      )
    })
    this.ready = this.session.ready.then(() => this.ready)
  }

  /** Asks `getHeaders` anew and tells the page inside. */
  refreshHeaders(): Promise<{ first: boolean }> {
    this.headers.forget()
    return this.#sendHeaders()
  }

  /** Asks the page inside, and keeps what the next page, or an embed in its place, has to be told, too. */
  call(name: CallsTo<'guest'>, argument: unknown, options?: CallOptions): Promise<unknown> {
    if (name === 'userChange') return this.#changeUser(options)
    const done = this.session.call(name, argument as BridgeArgument<typeof name>, options)
    // What is no language is refused, and must not travel with the headers from then on.
    if (name === 'changeLanguage' && languageOf((argument as BridgeArgument<typeof name>).language))
      this.#keep(argument as BridgeArgument<typeof name>)
    // First of all that wait for it.
    if (name === 'setTheme')
      done.then(
        () => this.#keep({ theme: { ...this.greeting.theme, ...(argument as BridgeArgument<typeof name>) } }),
        () => {},
      )
    return done
  }

  /** The user is another: that is told at once, however long it takes to learn who it is, or if it cannot be. */
  async #changeUser(options?: CallOptions) {
    this.headers.forget()
    this.headers.share(true)
    const sending = this.#sendHeaders()
    const sent = options?.timeout ? within(options.timeout, UNANSWERED, sending) : sending
    const [done, headers] = await Promise.all([
      this.session.call('userChange', {}, options),
      sent.catch((error: BridgeError) => error),
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
    clearTimeout(this.#explaining)
    this.#height?.then((follower) => follower?.stop())
    this.headers.end()
    this.session.destroy()
    this.slot.remove()
  }

  #connect(): Session<'host'> {
    const { onCall } = this.#options
    return new Session({
      ...this.#options,
      side: 'host',
      // In the order of the calls, whenever the code of the inspector comes.
      watch: onCall && ((...call) => this.#consult(({ observing }) => observing(onCall)(...call))),
      transport: this.slot.transport,
      handlers: hostHandlers(
        this.#options,
        {
          getParams: () =>
            this.#reporting(
              this.#trackingHeaders(
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
          resize:
            this.#height && (({ height }) => this.#height?.then((follower) => follower?.follow(height))),
          iframeClick: () => {
            // Menus that close at a press outside of them notice a press inside of the frame, too.
            this.slot.frame?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
            this.#options.on?.click?.()
          },
        },
        () => void this.#reporting(this.refreshHeaders()),
      ),
      greeting: () => this.greeting,
      onState: (state) => this.#follow(state),
      // What keeps the headers is told of already, or by an end of all this.
      onHandlerError: (error, name) => error === this.headersError || tellFault(this.#options, name, error),
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
      this.slot.shown()
      this.ready = this.#reporting(this.#sendFirstHeaders())
      this.#options.on?.connect?.({ first: state.first })
    } else {
      this.peer = null
      if (state.state !== 'lost' || state.error.code === this.lost?.code) return
      this.lost = state.error
      this.slot.failed(this.lost.code, (note) =>
        this.#later.failure().then(
          ({ explainFailure }) => explainFailure(note, spoken(this.greeting.language), this.#retry),
          () => {},
        ),
      )
      tellError(this.#options, state.error)
    }
  }

  /** A page that goes before it was told leaves it to the next one, for which the call waits. */
  async #sendFirstHeaders(): Promise<void> {
    try {
      await this.#sendHeaders()
    } catch (error) {
      if ((error as BridgeError).code !== 'PEER_RELOADED') throw error
      await this.#sendFirstHeaders()
    }
  }

  #sendHeaders(): Promise<{ first: boolean }> {
    return this.#trackingHeaders(this.headers.give(false, (params) => this.session.call('headers', params)))
  }

  /** Keeps in mind whether the page inside knows who the user is. */
  #trackingHeaders<T>(sending: Promise<T>): Promise<T> {
    sending.then(
      () => {
        this.headersError = null
      },
      (error) => {
        this.headersError = error
      },
    )
    return sending
  }

  /** Without a caller: `on.error` hears of it. The page inside stands, and its person goes on as a visitor. */
  #reporting<T>(doing: Promise<T>): Promise<T> {
    doing.catch((error) => this.peer && tellError(this.#options, error))
    return doing
  }

  #keep(changes: Pick<EmbedOptions, 'language' | 'theme'>): void {
    this.greeting = greeting({ ...this.greeting, ...changes }, 'The options') as typeof this.greeting
    this.slot.style({ ...this.#options, ...this.greeting })
  }
}
