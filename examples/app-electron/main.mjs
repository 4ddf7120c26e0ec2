/** A window of the shop's app that shows Easel, as the shop's user. */
import { join } from 'node:path'
import { connectHost } from '@easel/host-sdk/host'
import { textChannelTransport } from '@easel/host-sdk/native'
import { app, BrowserWindow, shell } from 'electron'
import { easelChannel } from './channel.mjs'
import { checkout, token } from './shop.mjs'

const EASEL = 'https://easel.example'

await app.whenReady()
const window = new BrowserWindow({
  webPreferences: {
    preload: join(import.meta.dirname, 'preload.cjs'),
    contextIsolation: true,
    sandbox: true,
  },
})
const { webContents } = window

/** The window stays at Easel; other addresses are the browser's. */
const openOutside = (url) => {
  if (/^https?:/.test(url)) void shell.openExternal(url)
}
webContents.on('will-navigate', (event) => {
  if (event.url.startsWith(`${EASEL}/`)) return
  event.preventDefault()
  openOutside(event.url)
})
webContents.setWindowOpenHandler(({ url }) => {
  openOutside(url)
  return { action: 'deny' }
})

const session = connectHost({
  transport: textChannelTransport(easelChannel(webContents, EASEL)),
  on: {
    getParams: async () => ({ headers: { authorization: `Bearer ${await token()}` } }),
    showVip: async () => ({ outcome: (await checkout()) ? 'done' : 'cancelled' }),
  },
})
window.on('closed', () => session.destroy())
await window.loadURL(`${EASEL}/h5?partner=acme`)
