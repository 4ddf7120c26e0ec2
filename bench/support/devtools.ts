/**
 * A Chromium without Playwright. Its debugger stays off: with it, each Error records in detail where it was made, for
 * which the whole script is read again. React makes five while its module is evaluated; that alone is a task of 300 ms
 * on a phone, which no visitor's phone has.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.ts'

type Params = Record<string, unknown>
type Listener = (params: Params) => void

interface Message {
  id?: number
  method?: string
  params?: Params
  result?: Params
  error?: { message: string }
  sessionId?: string
}

/** A page, by Chromium's DevTools protocol. */
export interface DevtoolsPage {
  send(method: string, params?: Params): Promise<Params>
  on(method: string, listener: Listener): void
  /** Runs in the page and returns what it returns, as JSON. */
  evaluate<T, A>(look: (argument: A) => T | Promise<T>, argument?: A): Promise<T>
  /** Waits until the page has an element of that selector; throws after a minute. */
  waitFor(selector: string): Promise<void>
}

/** Milliseconds between two looks for an element. */
const POLL_MS = 50
const WAIT_MS = 60_000

/** Starts Chromium; `open` gives a page of a fresh profile, which is closed afterwards. */
export async function launchDevtools() {
  const profile = mkdtempSync(join(tmpdir(), 'easel-bench-'))
  const flags = [...BROWSER_FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(findBrowser(), flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    browser.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /ws:\/\/\S+/.exec(output)?.[0]
      if (found) resolve(found)
    })
    browser.once('exit', () => reject(new Error(`Chromium ended:\n${output}`)))
  })
  const { send, on, close } = await connect(address)

  return {
    async open<T>(look: (page: DevtoolsPage) => Promise<T>): Promise<T> {
      const { browserContextId } = await send('Target.createBrowserContext')
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
      const attached = await send('Target.attachToTarget', { targetId, flatten: true })
      const sessionId = String(attached.sessionId)
      const ofPage = (method: string, params?: Params) => send(method, params, sessionId)
      await ofPage('Page.enable')
      try {
        return await look(pageOf(ofPage, (method, listener) => on(sessionId, method, listener)))
      } finally {
        await send('Target.disposeBrowserContext', { browserContextId })
      }
    },
    async close(): Promise<void> {
      // Not by a signal: Debian's command is a shell script, and only that would end. The answer may be lost.
      void send('Browser.close')
      await ended
      close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function pageOf(send: DevtoolsPage['send'], on: DevtoolsPage['on']): DevtoolsPage {
  const evaluate: DevtoolsPage['evaluate'] = async (inPage, argument) => {
    const expression = `(${inPage})(${JSON.stringify(argument)})`
    const settings = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await send('Runtime.evaluate', settings)
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return (result as { value: never }).value
  }
  return {
    send,
    on,
    evaluate,
    async waitFor(selector) {
      const end = performance.now() + WAIT_MS
      while (!(await evaluate((wanted) => Boolean(document.querySelector(wanted)), selector))) {
        if (performance.now() > end) throw new Error(`No ${selector} after ${WAIT_MS} ms.`)
        await pause(POLL_MS)
      }
    },
  }
}

/** Calls and events over the browser's socket. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, PromiseWithResolvers<Params>>()
  const listeners: { sessionId: string; method: string; listener: Listener }[] = []
  let last = 0
  socket.onmessage = ({ data }) => {
    const { id, method, params = {}, result = {}, error, sessionId } = JSON.parse(String(data)) as Message
    if (id === undefined) {
      for (const one of listeners)
        if (one.sessionId === sessionId && one.method === method) one.listener(params)
      return
    }
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  }
  return {
    send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
      last += 1
      const answer = Promise.withResolvers<Params>()
      waiting.set(last, answer)
      socket.send(JSON.stringify({ id: last, method, params, sessionId }))
      return answer.promise
    },
    on: (sessionId: string, method: string, listener: Listener) =>
      void listeners.push({ sessionId, method, listener }),
    close: () => socket.close(),
  }
}
