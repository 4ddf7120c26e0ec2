import type { TextChannel } from '@easel/host-sdk/native'
import type { Page } from 'playwright'
import type { DevtoolsPage } from './devtools.ts'

const ECHO = 'echo:'
/** Letters of a reply without a value. */
const REPLY = 125

/** The interface that an app adds to its webview, and an echo over nothing else. */
export async function appChannel(page: Page): Promise<{ channel: TextChannel; echo(): Promise<void> }> {
  const listeners = new Set<(text: string) => void>()
  let answered = () => {}
  let sent = ''
  let echoes = 1000
  await page.exposeFunction('toApp', (text: string) => {
    if (text.startsWith(ECHO)) answered()
    else for (const listener of listeners) listener(text)
  })
  await page.addInitScript(`
    window.EaselAndroid = { postMessage: (text) => void window.toApp(text) }
    addEventListener('echo', ({ detail }) => void window.toApp('${ECHO}' + detail.slice(0, ${REPLY})))`)
  const dispatch = (name: string, text: string) =>
    page
      .evaluate(`dispatchEvent(new CustomEvent('${name}', { detail: ${JSON.stringify(text)} }))`)
      .catch(() => {})
  return {
    channel: {
      post(text) {
        sent = text
        void dispatch('easelmessage', text)
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
        void dispatch('echo', sent.replace(/"n":\d+/, `"n":${echoes}`))
      }),
  }
}

/**
 * The same interface in a page with the debugger off, which has no functions bound to it: what the page sends are requests
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
