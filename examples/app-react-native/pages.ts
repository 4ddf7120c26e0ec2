import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** Of a connection, or of the page that only this example knows. */
const OWN_HEADERS =
  /^(host|origin|referer|connection|keep-alive|transfer-encoding|content-length|content-encoding)$/
/** Neither frames nor scripts of an app are foreseen by a page's policy: a web view does not ask it. */
const POLICIES = /^(content-security-policy|x-frame-options|cross-origin-.*-policy)$/

/**
 * Serves the pages of an Easel as the web view of an app shows them: with the object of react-native-webview, which passes
 * text on to the page of the app, and runs its scripts. Resolves with their origin.
 */
export async function openPages(easel: string, app: string): Promise<string> {
  const server = createServer((request, response) => {
    answer(request, response, easel, app).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

async function answer(request: IncomingMessage, response: ServerResponse, easel: string, app: string) {
  const left = new AbortController()
  response.on('close', () => left.abort())
  const { method = 'GET', url = '/' } = request
  const answered = await fetch(easel + url, {
    method,
    headers: Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.test(name)) as [
      string,
      string,
    ][],
    body: /^(GET|HEAD)$/.test(method) ? null : new Uint8Array(await buffer(request)),
    redirect: 'manual',
    signal: left.signal,
  })
  const isPage = answered.headers.get('content-type')?.startsWith('text/html')
  response.statusCode = answered.status
  for (const [name, value] of answered.headers)
    if (!OWN_HEADERS.test(name) && !(isPage && POLICIES.test(name))) response.setHeader(name, value)
  if (isPage) response.end((await answered.text()).replace('<head>', `<head><script>${inPage(app)}</script>`))
  else if (answered.body) await pipeline(Readable.fromWeb(answered.body as ReadableStream), response)
  else response.end()
}

/** Runs before the page's own scripts. */
const inPage = (app: string): string => `{
  const view = window.parent
  // The page of a web view is at its top.
  window.parent = window
  const tell = (what) => view.postMessage({ url: location.href, ...what }, '${app}')
  window.ReactNativeWebView = { postMessage: (data) => tell({ data }) }
  addEventListener('message', (event) => {
    if (event.source !== view || event.origin !== '${app}') return
    event.stopImmediatePropagation()
    ;(0, eval)(event.data.script)
  })
  tell({ started: true })
}`
