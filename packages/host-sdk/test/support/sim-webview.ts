/**
 * Simulated webviews, one for each platform. What they have in common: only strings are carried, without an origin,
 * asynchronously and in order; what was posted to a page that has been replaced is lost; the page's process may be
 * killed, and restored with a new page.
 */
import type { TextChannel } from '../../src/native.ts'
import { type PageGlobals, PLATFORMS, type SimPlatform } from './sim-platforms.ts'
import { runInPage, SimWindow } from './sim-window.ts'

const asText = (value: unknown): string => {
  if (typeof value !== 'string') throw new TypeError('Only strings are carried')
  return value
}

export class SimWebview {
  /** The app, as a thread of its own. */
  readonly app = new SimWindow('app://shop')
  /** The page inside, as another. */
  readonly view: SimWindow
  globals: PageGlobals
  readonly #platform: SimPlatform
  readonly #listeners = new Set<(text: string) => void>()
  readonly #onLost = new Set<() => void>()
  /** What waits for the app's main thread, and for the page's. */
  #blocked: (() => void)[] | null = null
  #frozen: (() => void)[] | null = null
  /** Ways to answer a message at once, on platforms that have them. */
  #answers: ((text: string) => void)[] = []

  constructor(name: string, origin: string) {
    const platform = PLATFORMS.find((one) => one.name === name)
    if (!platform) throw new Error(`There is no platform ${name}`)
    this.#platform = platform
    this.view = new SimWindow(origin, this.app)
    this.globals = this.#newPage()
  }

  /** The app's end. */
  get channel(): TextChannel {
    return {
      post: (text) => this.deliver(asText(text)),
      listen: (onText) => {
        this.#listeners.add(onText)
        return () => this.#listeners.delete(onText)
      },
      ...(this.#platform.noticesDeath && {
        onLost: (lost: () => void) => {
          this.#onLost.add(lost)
          return () => this.#onLost.delete(lost)
        },
      }),
    }
  }

  /** Listeners of both ends. */
  get leftovers(): number {
    const named = 'easelReceive' in this.globals ? 1 : 0
    const handlers = this.#platform.leftovers?.(this.globals) ?? 0
    return this.view.page.listeners.length + this.#listeners.size + this.#onLost.size + named + handlers
  }

  /** Brings any text to the page. */
  deliver(text: string): void {
    const answer = this.#answers.shift()
    if (answer) {
      answer(text)
      return
    }
    const { globals } = this
    this.#inPage(() => this.#platform.deliver(globals, text))
  }

  /** Brings any text to the app, from code of the page or of a frame in it. */
  send(text: unknown): void {
    const carried = asText(text)
    const receive = () =>
      runInPage(this.app, () => {
        for (const listener of [...this.#listeners]) listener(carried)
      })
    setImmediate(() => (this.#blocked ? this.#blocked.push(receive) : receive()))
  }

  /** Blocks the app's main thread until the returned function is called: what the page posts waits. */
  blockApp(): () => void {
    const waiting: (() => void)[] = []
    this.#blocked = waiting
    return () => {
      this.#blocked = null
      for (const receive of waiting) receive()
    }
  }

  /** Freezes the page, as a phone does in the background, until the returned function is called: the app's texts wait. */
  freezePage(): () => void {
    const waiting: (() => void)[] = []
    this.#frozen = waiting
    return () => {
      this.#frozen = null
      for (const receive of waiting) receive()
    }
  }

  reload(): void {
    this.#answers = []
    this.view.navigate()
    this.globals = this.#newPage()
  }

  /** The page's process dies; `reload` restores it. */
  kill(): void {
    this.#answers = []
    this.view.page.end()
    runInPage(this.app, () => {
      for (const lost of [...this.#onLost]) lost()
    })
  }

  #inPage(work: () => void): void {
    const { page } = this.view
    const receive = () => this.view.page === page && page.alive && runInPage(this.view, work)
    setImmediate(() => (this.#frozen ? this.#frozen.push(receive) : receive()))
  }

  #newPage(): PageGlobals {
    const { view } = this
    const { page } = view
    const listens = {
      addEventListener: view.addEventListener.bind(view),
      removeEventListener: view.removeEventListener.bind(view),
    }
    // Events of the document have listeners of their own.
    const document = {
      addEventListener: (type: string, run: () => void) => view.addEventListener(`document ${type}`, run),
      removeEventListener: (type: string, run: () => void) =>
        view.removeEventListener(`document ${type}`, run),
    }
    const globals = { ...listens, document } as unknown as PageGlobals
    globals.dispatch = (event: { type: string }) => {
      for (const one of [...page.listeners]) if (one.type === event.type) one.listener(event as never)
    }
    this.#platform.install(globals, {
      send: (text) => page.alive && this.send(text),
      answerable: (text, answered) => {
        if (!page.alive) return
        this.#answers.push((answer) => this.#inPage(() => answered(answer)))
        this.send(text)
      },
    })
    return globals
  }
}
