/**
 * Firefox, for Playwright: started instead of it, with the same arguments. Playwright asks every Firefox to pretend another
 * color scheme, which this one cannot, and gives up at that: here that is taken for done. Everything else is passed on.
 *
 * FIREFOX: the real one.
 */
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const NOT_THERE = /"method":"emulation\.setMediaFeaturesOverride"/
const LISTENING = /^WebDriver BiDi listening on (ws:\S+)$/

const firefox = spawn(process.env.FIREFOX ?? '', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = LISTENING.exec(line)?.[1]
  if (address) relay(address)
  else console.error(line)
})

function relay(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => {
    const { port } = server.address() as AddressInfo
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`)
  })
  server.on('connection', (playwright, { url = '' }) => {
    const browser = new WebSocket(`${address}${url}`)
    const early: string[] = []
    const send = (text: string) =>
      browser.readyState === WebSocket.OPEN ? browser.send(text) : early.push(text)
    browser.on('open', () => {
      for (const text of early) browser.send(text)
    })
    playwright.on('message', (data) => {
      const text = String(data)
      if (!NOT_THERE.test(text)) send(text)
      else playwright.send(JSON.stringify({ type: 'success', id: JSON.parse(text).id, result: {} }))
    })
    browser.on('message', (data) => playwright.send(String(data)))
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
}
