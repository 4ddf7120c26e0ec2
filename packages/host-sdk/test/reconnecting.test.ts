// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectGuest, type Guest } from '../src/guest.ts'
import { lazyParts } from '../src/host/lazy-parts.ts'
import { type InProcessLink, inProcessLink, type Transport } from '../src/host.ts'
import type { Easel, EmbedOptions } from '../src/index.ts'
import { embedNow } from './support/embed-now.ts'
import { codeOf } from './support/rigs.ts'

const page = vi.hoisted(() => ({ link: null as InProcessLink | null }))
vi.mock('../src/transports/frame.ts', () => ({
  FrameTransport: function FrameTransport() {
    return page.link?.host
  },
}))

const embed = embedNow(lazyParts)
let easel: Easel
let guest: Guest

beforeEach(() => {
  document.body.innerHTML = '<div id="slot"></div>'
  page.link = inProcessLink()
})
afterEach(() => {
  easel.destroy()
  guest.destroy()
})

function start(options: Partial<EmbedOptions>): void {
  easel = embed('#slot', { src: 'https://easel.example/embed/home', ...options })
  guest = connectGuest({
    allowedOrigins: [],
    transport: (page.link as InProcessLink).guest,
    on: { headers: () => ({ first: true }), changeLanguage: () => {}, setTheme: () => {} },
  })
}

it('a destroyed embed cannot be retried', async () => {
  start({})
  await easel.ready
  easel.destroy()
  expect(await codeOf(easel.retry())).toBe('DESTROYED')
  expect(document.querySelector('iframe')).toBeNull()
})

it.each(['after a failed connection', 'after a failed start'])(
  'a retry keeps the language and theme of the attempt before, %s',
  async (when) => {
    start({ language: 'en', theme: { mode: 'light' } })
    await easel.ready
    await easel.changeLanguage('es')
    await easel.setTheme({ mode: 'dark' })
    guest.destroy()
    page.link = inProcessLink()
    if (when !== 'after a failed connection') {
      document.body.innerHTML = ''
      expect(await codeOf(easel.retry())).toBe('INVALID_ARGUMENT')
      document.body.innerHTML = '<div id="slot"></div>'
    }
    void easel.retry()
    guest = connectGuest({ allowedOrigins: [], transport: page.link.guest, on: {} })
    expect(await guest.ready).toMatchObject({ language: 'es', theme: { mode: 'dark' } })
  },
)

it('the frame element follows language and theme, but keeps a title of the host', async () => {
  start({ language: 'en', theme: { mode: 'light' } })
  await easel.ready
  await easel.changeLanguage('es-MX')
  await easel.setTheme({ mode: 'dark' })
  expect([easel.frame?.title, easel.frame?.style.colorScheme]).toEqual(['Imágenes con IA', 'dark'])
  await easel.setTheme({ mode: 'auto' })
  expect(easel.frame?.style.colorScheme).toBe('light dark')
  for (const end of [easel, guest]) end.destroy()
  page.link = inProcessLink()
  start({ language: 'en', title: 'Pictures' })
  await easel.ready
  await easel.changeLanguage('es')
  expect(easel.frame?.title).toBe('Pictures')
})

it('a guest that connects late, or again, becomes ready', async () => {
  easel = embed('#slot', { src: 'https://easel.example/embed/home', connectTimeout: 10 })
  expect(await codeOf(easel.ready)).toBe('TIMEOUT')
  const { guest: transport } = page.link as InProcessLink
  const join = () => connectGuest({ allowedOrigins: [], transport, on: { headers: () => ({ first: true }) } })
  guest = join()
  await expect.poll(() => codeOf(easel.ready)).toEqual({ answered: undefined })
  guest.destroy()
  guest = join()
  await guest.ready
  expect(await codeOf(easel.ready)).toEqual({ answered: undefined })
})

it('a guest that is reloaded before it has its headers becomes ready when it has them', async () => {
  const { host, guest: other } = page.link as InProcessLink
  // A transport that reports reloads, as a frame does; the in-process link never reloads.
  const reloading: Transport = {
    open: (events) =>
      host.open({
        arrived: (peer) => events.arrived(peer),
        refused: () => {},
        receive: (...call) => events.receive(...call),
        left: () => events.left('PEER_RELOADED'),
      }),
    close: () => host.close(),
  }
  page.link = { host: reloading, guest: other }
  const error = vi.fn()
  const held = vi.fn(() => new Promise<never>(() => {}))
  easel = embed('#slot', { src: 'https://easel.example/embed/home', on: { error } })
  const ready = codeOf(easel.ready)
  guest = connectGuest({ allowedOrigins: [], transport: other, on: { headers: held } })
  await expect.poll(() => held.mock.calls.length).toBe(1)
  guest.destroy()
  guest = connectGuest({ allowedOrigins: [], transport: other, on: { headers: () => ({ first: true }) } })
  expect(await ready).toEqual({ answered: undefined })
  expect(error).not.toHaveBeenCalled()
})
