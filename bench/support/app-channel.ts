import type { TextChannel } from '@easel/host-sdk/native'
import type { Page } from 'playwright'
import type { DevtoolsPage } from './devtools.ts'

/** How a platform carries text between an app and the page in its webview, as source text for the page. */
export interface WebviewWay {
  name: string
  /** Runs in a new page: puts the platform's object into it, which passes text on by `toApp`. */
  install: string
  /** An expression that brings `text` to the page. */
  deliver: string
  /** The same to a page that has nothing of Easel: to a bare function by default, as `BY_NAME` does. */
  deliverBare?: string
}

const BY_NAME = 'window.easelReceive?.(text)'
const NEVER = 'new Promise(() => {})'
/** A listener of the bare channel, which gets its own texts alone. */
const BARE = "addEventListener('bare', ({ detail, data }) => window.easelEcho(detail ?? data))"

export const WEBVIEW_WAYS: readonly WebviewWay[] = [
  {
    name: 'Android, listener',
    install: 'window.easelHost = { postMessage: toApp, onmessage: null }',
    deliver: 'window.easelHost.onmessage?.({ data: text })',
  },
  {
    name: 'Android, interface',
    install: `window.EaselAndroid = { postMessage: toApp }; ${BARE}`,
    deliver: "dispatchEvent(new CustomEvent('easelmessage', { detail: text }))",
    deliverBare: "dispatchEvent(new CustomEvent('bare', { detail: text }))",
  },
  {
    name: 'iOS',
    install: `window.webkit = { messageHandlers: { easel: { postMessage: (text) => (toApp(text), ${NEVER}) } } }`,
    deliver: BY_NAME,
  },
  {
    name: 'React Native',
    install: 'window.ReactNativeWebView = { postMessage: toApp }',
    deliver: BY_NAME,
  },
  // Its own way to post to a page, for apps that do not use our end, which runs a script.
  {
    name: 'React Native, events on iOS',
    install: `window.ReactNativeWebView = { postMessage: toApp }; ${BARE}`,
    deliver: "dispatchEvent(new MessageEvent('message', { data: text }))",
    deliverBare: "dispatchEvent(new MessageEvent('bare', { data: text }))",
  },
  {
    name: 'React Native, events on Android',
    install: `window.ReactNativeWebView = { postMessage: toApp }; document.${BARE}`,
    deliver: "document.dispatchEvent(new MessageEvent('message', { data: text }))",
    deliverBare: "document.dispatchEvent(new MessageEvent('bare', { data: text }))",
  },
  {
    name: 'webview_flutter',
    install: 'window.EaselFlutter = { postMessage: toApp }',
    deliver: BY_NAME,
  },
  {
    name: 'flutter_inappwebview',
    install: `window.flutter_inappwebview = { callHandler: (_, text) => (toApp(text), ${NEVER}) }`,
    deliver: BY_NAME,
  },
  {
    name: 'Electron',
    install: `const callbacks = new Set()
      window.easelElectron = {
        postMessage: toApp,
        onMessage: (callback) => (callbacks.add(callback), () => callbacks.delete(callback)),
      }
      window.fromApp = (text) => { for (const callback of callbacks) callback(text) }`,
    deliver: 'window.fromApp(text)',
  },
]

const ECHO = 'echo:'
/** Letters of a reply without a value. */
const REPLY = 125

/** The object that an app of that platform puts into its webview's pages, and an echo over nothing but its channel. */
export async function appChannel(
  page: Page,
  { install, deliver, deliverBare = 'window.easelEcho(text)' }: WebviewWay,
): Promise<{ channel: TextChannel; echo(): Promise<void> }> {
  const listeners = new Set<(text: string) => void>()
  let answered = () => {}
  let sent = ''
  let echoes = 1000
  await page.exposeFunction('easelToApp', (text: string) => {
    if (text.startsWith(ECHO)) answered()
    else for (const listener of listeners) listener(text)
  })
  await page.addInitScript(`{
    const toApp = (text) => void window.easelToApp(text)
    ${install}
    window.easelEcho = (text) => toApp('${ECHO}' + text.slice(0, ${REPLY}))
  }`)
  const run = (code: string, text: string) =>
    page.evaluate(`{ const text = ${JSON.stringify(text)}; ${code} }`).catch(() => {})
  return {
    channel: {
      post(text) {
        sent = text
        void run(deliver, text)
      },
      listen(onText) {
        listeners.add(onText)
        return () => listeners.delete(onText)
      },
    },
    echo: () =>
      new Promise((resolve) => {
        answered = resolve
        // The text of a call, and another one each time, so that nobody has compiled it before.
        echoes += 1
        void run(deliverBare, sent.replace(/"n":\d+/, `"n":${echoes}`))
      }),
  }
}

/**
 * Android's interface in a page with the debugger off, which has no functions bound to it: what the page sends are requests
 * that never reach the network.
 */
export async function appChannelOf(page: DevtoolsPage): Promise<TextChannel> {
  const listeners = new Set<(text: string) => void>()
  page.on('Fetch.requestPaused', ({ requestId, request }) => {
    void page.send('Fetch.fulfillRequest', { requestId, responseCode: 204 })
    for (const listener of listeners) listener(String((request as { postData?: string }).postData))
  })
  await page.send('Fetch.enable', { patterns: [{ urlPattern: '*/to-app' }] })
  const source = `
    window.EaselAndroid = { postMessage: (body) => void fetch('/to-app', { method: 'POST', body }) }`
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  return {
    post(text) {
      const expression = `dispatchEvent(new CustomEvent('easelmessage', { detail: ${JSON.stringify(text)} }))`
      void page.send('Runtime.evaluate', { expression }).catch(() => {})
    },
    listen(onText) {
      listeners.add(onText)
      return () => listeners.delete(onText)
    },
  }
}
