/**
 * Simulated windows that post messages like those of a browser: exact target origins, sources that cannot be
 * forged, capture before bubble, transferable ports, pages that go away. Each page's code runs with its own
 * global `window`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

type Listener = (event: never) => void
interface Registered {
  type: string
  listener: Listener
  capture: boolean
}

const running = new AsyncLocalStorage<SimWindow>()
/** Runs `work` as code of this window's page. */
export const runInPage = <T>(window: SimWindow, work: () => T): T => running.run(window, work)
/** The window whose page's code is running. */
export const currentWindow = (): SimWindow => {
  const window = running.getStore()
  if (!window) throw new Error('This ran outside of any page')
  return window
}

interface PostOptions {
  targetOrigin: string
  transfer?: SimPort[]
}

/** A window that outlives its pages, like that of a frame. */
export class SimWindow {
  origin: string
  page = new SimPage(this)
  parent: SimWindow = this
  /** How often the data of a message was read. Reading makes a browser decode it. */
  reads = 0
  /** Whether its pages can see who frames them. */
  seesParentOrigin = true
  localStorage = {}
  sessionStorage = {}

  constructor(origin: string, parent?: SimWindow) {
    this.origin = origin
    if (parent) this.parent = parent
  }

  get location(): { ancestorOrigins?: string[] } {
    if (!this.seesParentOrigin) return {}
    return { ancestorOrigins: this.parent === this ? [] : [this.parent.origin] }
  }

  addEventListener(type: string, listener: Listener, capture = false): void {
    this.page.listeners.push({ type, listener, capture })
  }

  removeEventListener(type: string, listener: Listener, capture = false): void {
    const { listeners } = this.page
    const at = listeners.findIndex(
      (one) => one.type === type && one.listener === listener && one.capture === capture,
    )
    if (at >= 0) listeners.splice(at, 1)
  }

  postMessage(data: unknown, { targetOrigin, transfer = [] }: PostOptions): void {
    // Like browsers that cannot show app pages: an app's origin is opaque to them.
    if (!currentWindow().seesParentOrigin && !targetOrigin.startsWith('http'))
      throw new SyntaxError('Invalid target origin')
    this.deliver(data, {
      source: currentWindow(),
      origin: currentWindow().origin,
      targetOrigin,
      ports: transfer,
    })
  }

  /** Delivers a message with any sender, as hostile pages would like to. */
  deliver(
    data: unknown,
    from: { source: SimWindow | null; origin: string; targetOrigin?: string; ports?: SimPort[] },
  ): void {
    const copy = structuredClone(data)
    const { page } = this
    const { ports = [], targetOrigin = '*' } = from
    setImmediate(() => {
      if (this.page !== page || !page.alive || (targetOrigin !== '*' && targetOrigin !== this.origin)) return
      for (const port of ports) port.owner = page
      runInPage(this, () => this.#dispatch(copy, { source: from.source, origin: from.origin, ports }))
    })
  }

  /** Replaces the page: its listeners and ports are gone. */
  navigate(origin = this.origin): void {
    this.page.end()
    this.page = new SimPage(this)
    this.origin = origin
  }

  #dispatch(data: unknown, message: object): void {
    const read = (): unknown => {
      this.reads += 1
      return data
    }
    let stopped = false
    const event = {
      ...message,
      get data() {
        return read()
      },
      timeStamp: performance.now(),
      stopImmediatePropagation: () => {
        stopped = true
      },
    }
    for (const capture of [true, false]) {
      for (const one of this.page.listeners.filter((each) => each.capture === capture)) {
        if (stopped) return
        if (one.type === 'message') one.listener(event as never)
      }
    }
  }
}

class SimPage {
  readonly window: SimWindow
  readonly listeners: Registered[] = []
  readonly ports = new Set<SimPort>()
  alive = true

  constructor(window: SimWindow) {
    this.window = window
  }

  end(): void {
    this.alive = false
    this.listeners.length = 0
    for (const port of [...this.ports]) port.close()
  }
}

/** One end of a message channel; it belongs to the page that holds it. */
export class SimPort {
  other: SimPort | null = null
  #owner: SimPage | null = null
  #listeners: Listener[] = []
  #closed = false

  get owner(): SimPage | null {
    return this.#owner
  }

  set owner(page: SimPage | null) {
    this.#owner?.ports.delete(this)
    this.#owner = page
    if (page && !this.#closed) page.ports.add(this)
  }

  addEventListener(_type: string, listener: Listener): void {
    this.#listeners.push(listener)
  }

  removeEventListener(_type: string, listener: Listener): void {
    this.#listeners = this.#listeners.filter((one) => one !== listener)
  }

  start(): void {}

  close(): void {
    this.#closed = true
    this.owner = null
  }

  postMessage(data: unknown): void {
    const copy = structuredClone(data)
    const { other } = this
    // A message arrives even if the sender closes right after posting it.
    if (!this.#closed && other) setImmediate(() => other.#receive(copy))
  }

  #receive(data: unknown): void {
    const page = this.#owner
    if (this.#closed || !page?.alive) return
    runInPage(page.window, () => {
      for (const listener of [...this.#listeners]) listener({ data } as never)
    })
  }
}
