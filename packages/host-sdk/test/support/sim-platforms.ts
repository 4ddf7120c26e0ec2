/** How each platform carries text between an app and the page in its webview. */
import type { AppWindow } from '../../src/native.ts'

export type PageGlobals = AppWindow & Record<string, unknown>

interface ToApp {
  send(text: unknown): void
  /** Sends a text that the app may answer at once. */
  answerable(text: unknown, answered: (text: string) => void): void
}

export interface SimPlatform {
  name: string
  /** Whether the app is told when the page's process dies. */
  noticesDeath: boolean
  /** Puts the platform's object into a new page. */
  install(page: PageGlobals, toApp: ToApp): void
  /** Brings a text of the app to the page. */
  deliver(page: PageGlobals, text: string): void
  /** Number of handlers that are left at the platform's object. */
  leftovers?(page: PageGlobals): number
}

/** `evaluateJavaScript`: the text is written into a script, as a literal. */
const runScript = (page: PageGlobals, text: string): void => {
  const { easelReceive } = page as { easelReceive?: (text: string) => void }
  easelReceive?.(JSON.parse(JSON.stringify(text)))
}
const dispatch = (page: PageGlobals, event: object): void => (page.dispatch as (event: object) => void)(event)

/** Objects of Android refuse to be called as anything but their own methods. */
const javaObject = (post: (text: unknown) => void) => {
  const object = {
    postMessage(this: unknown, text: unknown): void {
      if (this !== object) throw new TypeError("Java bridge method can't be invoked on a non-injected object")
      post(text)
    },
  }
  return object
}

interface Listener {
  onmessage: ((event: { data: string }) => void) | null
}
const subscribers = new WeakMap<PageGlobals, Set<(text: string) => void>>()
const subscribersOf = (page: PageGlobals): Set<(text: string) => void> => {
  const found = subscribers.get(page) ?? new Set()
  subscribers.set(page, found)
  return found
}

export const PLATFORMS: readonly SimPlatform[] = [
  {
    name: 'an Android message listener',
    noticesDeath: true,
    install(page, { send }) {
      page.easelHost = Object.assign(javaObject(send), { onmessage: null })
    },
    deliver: (page, data) => (page.easelHost as Listener).onmessage?.({ data }),
    leftovers: (page) => ((page.easelHost as Listener).onmessage ? 1 : 0),
  },
  {
    name: 'an Android interface with a named function',
    noticesDeath: false,
    install(page, { send }) {
      page.EaselAndroid = javaObject(send)
    },
    deliver: runScript,
  },
  {
    name: 'an Android interface with events',
    noticesDeath: true,
    install(page, { send }) {
      page.EaselAndroid = javaObject(send)
    },
    deliver: (page, detail) => dispatch(page, { type: 'easelmessage', detail }),
  },
  {
    name: 'an iOS handler with replies',
    noticesDeath: true,
    install(page, { answerable }) {
      const postMessage = (text: unknown) => new Promise((resolve) => answerable(text, resolve))
      page.webkit = { messageHandlers: { easel: { postMessage } } }
    },
    deliver: runScript,
  },
  {
    name: 'React Native on iOS',
    noticesDeath: true,
    install(page, { send }) {
      page.ReactNativeWebView = { postMessage: send }
    },
    deliver: (page, data) => dispatch(page, new MessageEvent('message', { data })),
  },
  {
    name: 'React Native on Android',
    noticesDeath: false,
    install(page, { send }) {
      page.ReactNativeWebView = javaObject(send)
    },
    deliver: (page, data) => dispatch(page, { type: 'document message', data }),
  },
  {
    name: 'webview_flutter',
    noticesDeath: false,
    install(page, { send }) {
      page.EaselFlutter = { postMessage: send }
    },
    deliver: runScript,
  },
  {
    name: 'flutter_inappwebview',
    noticesDeath: true,
    install(page, { answerable }) {
      const callHandler = (name: string, text: unknown) =>
        new Promise((resolve) => (name === 'easel' ? answerable(text, resolve) : resolve(null)))
      page.flutter_inappwebview = { callHandler }
    },
    deliver: runScript,
  },
  {
    name: 'Electron',
    noticesDeath: true,
    install(page, { send }) {
      page.easelElectron = {
        postMessage: send,
        onMessage(callback: (text: string) => void) {
          subscribersOf(page).add(callback)
          return () => subscribersOf(page).delete(callback)
        },
      }
    },
    deliver(page, text) {
      for (const callback of [...subscribersOf(page)]) callback(text)
    },
    leftovers: (page) => subscribersOf(page).size,
  },
]
