import {
  type BridgeArgument,
  type CallsTo,
  type Checked,
  type Hello,
  hostHello,
  languageOf,
} from '@easel/contract/bridge'
import { BridgeError } from '../session/bridge-error.ts'
import { type BridgeState, type CallOptions, Session } from '../session/session.ts'
import { emitError } from './emit-error.ts'
import { frameAddress } from './frame.ts'
import { hostHandlers } from './handlers.ts'
import { HeaderSource, UNANSWERED } from './headers.ts'
import type { HeightFollower } from './height.ts'
import type { EmbedOptions } from './options.ts'
import type { Parts } from './parts.ts'
import { reportHandlerError } from './report-handler-error.ts'
import type { Slot, SlotConstructor } from './slot.ts'
import { resolveLanguage } from './texts.ts'
import { withTimeout } from './with-timeout.ts'

/** Milliseconds in which a page usually connects: before that the doctor is not asked. */
const SILENT_AFTER = 800

/** One embed in one slot, until it is removed; a retry creates another. */
export class Embedding {
  /** Resolves when connected and the current guest has its headers. */
  ready: Promise<void>
  readonly session: Session<'host'>
  readonly slot: Slot
  readonly headers: HeaderSource
  /** The guest's handshake; null while disconnected. */
  peer: Hello | null = null
  /** The error that ended the connection. */
  lost: BridgeError | null = null
  /** The error of the last attempt to send the headers. */
  headersError: BridgeError | null = null
  /** The host's part of the handshake, with the current route, language and theme. */
  hello: Omit<Checked<typeof hostHello>, 'route'> & Pick<EmbedOptions, 'route'>
  readonly #options: EmbedOptions
  readonly #height: Promise<HeightFollower | undefined> | undefined
  readonly #retry: () => void
  readonly #parts: Parts
  #silenceTimer?: ReturnType<typeof setTimeout>

  /** Throws a BridgeError for options that cannot be embedded. */
  constructor(
    SlotClass: SlotConstructor,
    target: string | Element,
    options: EmbedOptions,
    again: boolean | undefined,
    parts: Parts,
    retry: () => void,
  ) {
    const address = frameAddress(options)
    this.#options = options
    this.#retry = retry
    this.#parts = parts
    this.headers = new HeaderSource(options.getHeaders, () => this.hello.language, options.timeout)
    this.hello = hostHello({ ...options, again }, 'The options') as typeof this.hello
    this.slot = new SlotClass(target, options, address)
    const { autoHeight } = options
    this.#height = autoHeight
      ? parts.height().then(
          ({ HeightFollower }) =>
            new HeightFollower(Object(autoHeight), (height) => this.slot.height(height)),
          (error) => void emitError(options, error),
        )
      : undefined
    this.session = this.#connect()
    // Browsers fire a frame's load event for their error page too, so a page that has loaded but does not
    // connect is diagnosed. A page that is still loading is left alone, because the diagnosis would load it a
    // second time.
    this.slot.frame?.addEventListener('load', () => {
      clearTimeout(this.#silenceTimer)
      this.#silenceTimer = setTimeout(
        () => this.peer || this.#withDoctor((doctor) => doctor.explainNoHandshake(this, BridgeError)),
        SILENT_AFTER,
      )
    })
    this.ready = this.session.ready.then(() => this.ready)
  }

  /** Calls `getHeaders` again and sends the result to the guest. */
  refreshHeaders(): Promise<{ first: boolean }> {
    this.headers.forget()
    return this.#sendHeaders()
  }

  /**
   * Calls the guest. Keeps what must be repeated to the next guest, or to an embed that replaces this one.
   */
  call(name: CallsTo<'guest'>, argument: unknown, options?: CallOptions): Promise<unknown> {
    if (name === 'userChange') return this.#changeUser(options)
    const done = this.session.call(name, argument as BridgeArgument<typeof name>, options)
    // An invalid language is refused, and must not be sent with later headers.
    if (name === 'changeLanguage' && languageOf((argument as BridgeArgument<typeof name>).language))
      this.#remember(argument as BridgeArgument<typeof name>)
    // Registered before all other handlers.
    if (name === 'setTheme') {
      const remember = () =>
        this.#remember({ theme: { ...this.hello.theme, ...(argument as BridgeArgument<typeof name>) } })
      // A guest that hangs gets it later.
      done.then(
        remember,
        ({ code }: BridgeError) => code === 'PEER_GONE' && this.session.supports(name) && remember(),
      )
    }
    return done
  }

  /** The user has changed: the guest learns it at once, even if the new user's headers come late or never. */
  async #changeUser(options?: CallOptions) {
    this.headers.forget()
    this.headers.share(true)
    const sending = this.#sendHeaders()
    const sent = options?.timeout ? withTimeout(options.timeout, UNANSWERED, sending) : sending
    try {
      const [done, headers] = await Promise.all([
        this.session.call('userChange', {}, options),
        sent.catch((error: BridgeError) => error),
      ])
      if (headers instanceof BridgeError) throw headers
      return done
    } finally {
      this.headers.share(false)
    }
  }

  remove(): void {
    // Later failures are not reported.
    this.peer = null
    clearTimeout(this.#silenceTimer)
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
      // In the order of the calls, whenever the inspector's code is loaded.
      watch: onCall && ((...call) => this.#withDoctor(({ observe }) => observe(onCall)(...call))),
      transport: this.slot.transport,
      handlers: hostHandlers(
        this.#options,
        {
          getParams: () =>
            this.#reportingErrors(
              this.#trackingHeaders(
                this.headers.send(true, (params) => {
                  this.#withDoctor((doctor) =>
                    doctor.reportToken(this.headers, params, (code, detail) =>
                      emitError(this.#options, new BridgeError(code, detail)),
                    ),
                  )
                  return params
                }),
              ),
            ),
          resize:
            this.#height && (({ height }) => this.#height?.then((follower) => follower?.follow(height))),
          iframeClick: () => {
            // Lets menus of the page that close on an outside press close on a press in the frame.
            this.slot.frame?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
            this.#options.on?.click?.()
          },
        },
        () => void this.#reportingErrors(this.refreshHeaders()),
      ),
      hello: () => this.hello,
      onState: (state) => this.#follow(state),
      // Failures of the headers are reported already.
      onHandlerError: (error, name) =>
        error === this.headersError || reportHandlerError(this.#options, name, error),
    })
  }

  /** Uses the doctor. Where its code fails to load, nothing is reported. */
  #withDoctor(ask: (doctor: Awaited<ReturnType<Parts['doctor']>>) => unknown): void {
    this.#parts
      .doctor()
      .then(ask)
      .catch(() => {})
  }

  #follow(state: BridgeState): void {
    if (state.state === 'open') {
      this.peer = state.peer
      this.lost = null
      this.slot.shown()
      this.ready = this.#reportingErrors(this.#sendFirstHeaders())
      this.#options.on?.connect?.({ first: state.first })
    } else {
      this.peer = null
      if (state.state !== 'lost' || state.error.code === this.lost?.code) return
      this.lost = state.error
      this.slot.failed(this.lost.code, (note) =>
        this.#parts.failure().then(
          ({ explainFailure }) => explainFailure(note, resolveLanguage(this.hello.language), this.#retry),
          () => {},
        ),
      )
      emitError(this.#options, state.error)
    }
  }

  /** If the guest reloads before it has the headers, the next guest gets them. */
  async #sendFirstHeaders(): Promise<void> {
    try {
      await this.#sendHeaders()
    } catch (error) {
      if ((error as BridgeError).code !== 'PEER_RELOADED') throw error
      await this.#sendFirstHeaders()
    }
  }

  #sendHeaders(): Promise<{ first: boolean }> {
    return this.#trackingHeaders(this.headers.send(false, (params) => this.session.call('headers', params)))
  }

  /** Records whether the guest has its user's headers. */
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

  /** Reports a failure without a caller to `on.error`. The guest stays, with its user as a visitor. */
  #reportingErrors<T>(doing: Promise<T>): Promise<T> {
    doing.catch((error) => this.peer && emitError(this.#options, error))
    return doing
  }

  #remember(changes: Pick<EmbedOptions, 'language' | 'theme'>): void {
    this.hello = hostHello({ ...this.hello, ...changes }, 'The options') as typeof this.hello
    this.slot.style({ ...this.#options, ...this.hello })
  }
}
