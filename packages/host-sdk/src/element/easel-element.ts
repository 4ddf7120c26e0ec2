import type { Easel, Embed } from '../host/easel.ts'
import type { EmbedOptions, HostEvents, HostHeaders, Theme } from '../host/options.ts'
import { ATTRIBUTES, isOn, optionsOf, REFLECTED, themeOf } from './attributes.ts'
import { handlersOf } from './events.ts'
import type { Overlay, standOver } from './overlays.ts'

export const TAG = 'easel-embed'

/** `<easel-embed>`: an Easel page in a frame, as an element of any page and framework. */
export interface EaselEmbedElement extends HTMLElement {
  src: string | null
  partner: string | null
  /** An address of your own that answers with the headers of your user. */
  headers: string | null
  /** The messages that your listeners answer, by name: `openLogin showVip`. */
  handles: string | null
  label: string | null
  route: string | null
  language: string | null
  /** Whether what stands over the page (`as`) is open; the attribute says the same. */
  open: boolean
  /** Your user; instead of `headers`. Setting it asks it at once. */
  getHeaders: EmbedOptions['getHeaders']
  /** Handlers, beside the events. Read when the frame starts. */
  on: Partial<HostEvents>
  theme: Theme
  trackNames: EmbedOptions['trackNames']
  onCall: EmbedOptions['onCall']
  /** The running embed; null while the element is in no page. */
  readonly easel: Easel | null
  /** Resolves when connected; rejects with a BridgeError that says what to fix. */
  readonly ready: Promise<void>
}

/** Properties that are no attributes. */
const PROPERTIES = ['open', 'getHeaders', 'on', 'theme', 'trackNames', 'onCall']

/** Loads the code of what stands over the page; fails with a BridgeError. */
type LoadOverlays = () => Promise<{ standOver: typeof standOver }>

const IS_OVERLAY = /^(dialog|button|panel)$/

/** Rendering on a server imports this, where there are no elements. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

class EaselElement extends Base {
  /** That of the package, or of the script tag. */
  static embed: Embed
  static loadOverlays: LoadOverlays
  static observedAttributes = Object.keys(ATTRIBUTES)
  #easel: Easel | null = null
  #starting: PromiseWithResolversOf<void> = withResolvers()
  #getHeaders: EmbedOptions['getHeaders']
  #theme: Theme = {}
  #on: Partial<HostEvents> = {}
  #trackNames: EmbedOptions['trackNames']
  #onCall: EmbedOptions['onCall']
  #overlay: Overlay | null = null
  /** Tells a start from an earlier one, whose code comes late; null: it is not started. */
  #start: object | null = null

  get easel(): Easel | null {
    return this.#easel
  }

  get ready(): Promise<void> {
    return this.#starting.promise.then(() => this.#easel?.ready)
  }

  get open(): boolean {
    return isOn(this, 'open')
  }

  set open(value: boolean) {
    if (value) this.setAttribute('open', '')
    else this.removeAttribute('open')
  }

  get getHeaders(): EmbedOptions['getHeaders'] {
    return this.#getHeaders
  }

  set getHeaders(value: EmbedOptions['getHeaders']) {
    this.#getHeaders = value
    void this.#easel?.refreshHeaders()
  }

  get theme(): Theme {
    return this.#theme
  }

  set theme(value: Theme) {
    this.#theme = value
    void this.#easel?.setTheme(this.#wholeTheme())
  }

  get on(): Partial<HostEvents> {
    return this.#on
  }

  set on(value: Partial<HostEvents> | null | undefined) {
    this.#on = value ?? {}
  }

  get trackNames(): EmbedOptions['trackNames'] {
    return this.#trackNames
  }

  set trackNames(value: EmbedOptions['trackNames']) {
    this.#trackNames = value
  }

  get onCall(): EmbedOptions['onCall'] {
    return this.#onCall
  }

  set onCall(value: EmbedOptions['onCall']) {
    this.#onCall = value
  }

  connectedCallback(): void {
    this.#takeEarlyProperties()
    // Frameworks and scripts set properties right after they have inserted an element.
    queueMicrotask(() => this.#begin())
  }

  disconnectedCallback(): void {
    // An element that is moved is removed and inserted again.
    queueMicrotask(() => this.isConnected || this.#stop())
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return
    const easel = this.#easel
    const change = ATTRIBUTES[name]
    if (change === 'overlay' && this.#overlay) this.#overlay.update()
    // The frame adds to what it has been told: what is taken back needs another one.
    else if (easel && change === 'theme' && now !== null) void easel.setTheme(this.#wholeTheme())
    else if (easel && change === 'language' && now) void easel.changeLanguage(now)
    else if (easel && change === 'route' && now)
      void easel.changeRouter(now as Parameters<Easel['changeRouter']>[0])
    else {
      // Where the code of what stands over the page did not come, another opening tries again.
      if (change !== 'overlay') this.#stop()
      queueMicrotask(() => this.#begin())
    }
  }

  /** What was set before the class was defined stands on the element itself, and hides the class's properties. */
  #takeEarlyProperties(): void {
    const element = this as unknown as Record<string, unknown>
    for (const name of [...REFLECTED, ...PROPERTIES]) {
      if (!Object.hasOwn(this, name)) continue
      const early = element[name]
      delete element[name]
      element[name] = early
    }
  }

  #begin(): void {
    if (this.#start || !this.isConnected || !this.hasAttribute('src')) return
    const start = {}
    this.#start = start
    const { embed, loadOverlays } = this.constructor as typeof EaselElement
    const handlers = () => handlersOf(this, () => this.on)
    // Read again when what stands over the page opens.
    const options = (): EmbedOptions => ({
      ...optionsOf(this),
      theme: this.#wholeTheme(),
      getHeaders: () => this.#headers(),
      on: handlers(),
      trackNames: this.trackNames,
      onCall: this.onCall,
    })
    const embedIn = (slot: string | Element): Easel => {
      const easel = embed(slot, options())
      this.#easel = easel
      easel.ready.catch(() => {})
      this.#starting.resolve()
      return easel
    }
    if (IS_OVERLAY.test(this.getAttribute('as') ?? '')) {
      loadOverlays().then(
        (code) => {
          if (this.#start === start) this.#overlay = code.standOver(this, embedIn, options())
        },
        (error) => {
          if (this.#start === start) this.#start = null
          handlers().error?.(error)
        },
      )
      return
    }
    if (getComputedStyle(this).display === 'inline') this.style.display = 'block'
    embedIn(this)
  }

  #stop(): void {
    this.#overlay?.destroy()
    this.#easel?.destroy()
    if (this.#easel) this.#starting = withResolvers()
    this.#overlay = this.#easel = this.#start = null
  }

  #wholeTheme(): Theme {
    return { ...themeOf(this), ...this.#theme }
  }

  #headers(): ReturnType<NonNullable<EmbedOptions['getHeaders']>> {
    if (this.#getHeaders) return this.#getHeaders()
    const address = this.getAttribute('headers')
    return address === null ? ({} satisfies HostHeaders) : fetch(address)
  }
}

for (const name of REFLECTED) {
  Object.defineProperty(EaselElement.prototype, name, {
    get(this: HTMLElement) {
      return this.getAttribute(name)
    },
    set(this: HTMLElement, value: string | null | undefined) {
      if (value === null || value === undefined) this.removeAttribute(name)
      else this.setAttribute(name, value)
    },
    enumerable: true,
  })
}

/** The element's class. What it takes is of the package, or of the script tag. */
export function createEaselElement(embed: Embed, loadOverlays: LoadOverlays): new () => EaselEmbedElement {
  class Element extends EaselElement {
    static override embed = embed
    static override loadOverlays = loadOverlays
  }
  return Element as unknown as new () => EaselEmbedElement
}

interface PromiseWithResolversOf<T> {
  promise: Promise<T>
  resolve(value: T): void
}

/** `Promise.withResolvers` is newer than the browsers that partners' pages run in. */
function withResolvers(): PromiseWithResolversOf<void> {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
