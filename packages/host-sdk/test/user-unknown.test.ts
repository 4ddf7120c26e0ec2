// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectGuest, type Guest } from '../src/guest.ts'
import { lazyParts } from '../src/host/lazy-parts.ts'
import { type InProcessLink, inProcessLink } from '../src/host.ts'
import type { Easel, EmbedOptions, HostHeaders } from '../src/index.ts'
import { embedNow } from './support/embed-now.ts'
import { codeOf } from './support/rigs.ts'

const page = vi.hoisted(() => ({ link: null as InProcessLink | null }))
vi.mock('../src/transports/frame.ts', () => ({
  FrameTransport: function FrameTransport() {
    return page.link?.host
  },
}))

const embed = embedNow(lazyParts)
const USER = { authorization: 'Bearer 1' }
const error = vi.fn()
let easel: Easel
let guest: Guest
let received: unknown[]

beforeEach(() => {
  document.body.innerHTML = '<div id="slot"></div>'
  page.link = inProcessLink()
  error.mockReset()
  received = []
})
afterEach(() => {
  easel.destroy()
  guest.destroy()
})

function start(options: Partial<EmbedOptions>): void {
  easel = embed('#slot', { src: 'https://easel.example/embed/home', on: { error }, ...options })
  guest = connectGuest({
    allowedOrigins: [],
    transport: (page.link as InProcessLink).guest,
    on: {
      headers: ({ headers }) => {
        received.push(headers)
        return { first: true }
      },
      changeRouter: () => {},
    },
  })
}

const codes = () => error.mock.calls.map(([reported]) => reported.code)
const frameIsLeft = () =>
  easel.frame?.style.visibility === '' && document.querySelector('[role=alert], [role=status]') === null
const findings = async () => (await easel.doctor()).findings.map(({ code }) => code)

const late = () => new Promise<HostHeaders>((resolve) => setTimeout(resolve, 200, USER))
const fails: [why: string, getHeaders: () => unknown, code: string][] = [
  ['cannot be fetched', () => Promise.reject(new Error('503')), 'REJECTED'],
  ['are an HTML page', () => new Response('<!doctype html>').json(), 'REJECTED'],
  ['are not allowed', () => ({ cookie: 'a=1' }), 'INVALID_ARGUMENT'],
  ['time out', late, 'TIMEOUT'],
]

describe.each(fails)('a host whose headers %s', (_, fail, code) => {
  const failing = fail as () => HostHeaders

  it('gets the error, and the frame stays', async () => {
    start({ getHeaders: failing, timeout: 20 })
    expect(await codeOf(easel.ready)).toBe(code)
    expect(codes()).toEqual([code])
    expect(frameIsLeft()).toBe(true)
    expect(await codeOf(easel.changeRouter('create'))).toEqual({ answered: {} })
  })

  it('gets the cause from the doctor', async () => {
    start({ getHeaders: failing, timeout: 20 })
    const { connected, findings: found } = await easel.doctor()
    expect(connected).toBe(true)
    expect(found).toMatchObject([{ code: 'headers', says: expect.stringContaining(code) }])
    expect(found[0]?.fix).not.toBe('')
  })

  it('may succeed later', async () => {
    let isValid = false
    start({ getHeaders: () => (isValid ? USER : failing()), timeout: 20 })
    expect(await codeOf(easel.ready)).toBe(code)
    isValid = true
    expect(await codeOf(easel.refreshHeaders())).toEqual({ answered: { first: true } })
    expect(received).toEqual([USER])
    expect(frameIsLeft()).toBe(true)
    expect(await findings()).not.toContain('headers')
  })

  it('may succeed first, and keeps the frame when it fails later', async () => {
    let isValid = true
    start({ getHeaders: () => (isValid ? USER : failing()), timeout: 20 })
    await easel.ready
    isValid = false
    expect(await codeOf(easel.refreshHeaders())).toBe(code)
    expect(await codeOf(guest.getParams())).toMatch(/^(REJECTED|INVALID_ARGUMENT)$/)
    // One failure reaches its caller; the other was requested by the guest.
    expect(codes()).toContain(code)
    expect(frameIsLeft()).toBe(true)
    expect(await findings()).toContain('headers')
    isValid = true
    await guest.getParams()
    expect(await findings()).not.toContain('headers')
  })

  it('gets one error when the guest requests them', async () => {
    let isValid = true
    start({ getHeaders: () => (isValid ? USER : failing()), timeout: 20 })
    await easel.ready
    isValid = false
    await codeOf(guest.getParams())
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(codes()).toEqual([code])
  })

  it('gets no error after destroy', async () => {
    start({ getHeaders: failing, timeout: 20 })
    await guest.ready
    easel.destroy()
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(error).not.toHaveBeenCalled()
  })
})

it.each(['destroy', 'retry'] as const)(
  'a guest’s request that is still open after %s is not reported',
  async (end) => {
    let requestCount = 0
    start({ getHeaders: () => (++requestCount === 2 ? new Promise<never>(() => {}) : USER) })
    await easel.ready
    void codeOf(guest.getParams())
    await expect.poll(() => requestCount).toBe(2)
    const former = guest
    page.link = inProcessLink()
    void easel[end]()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(error).not.toHaveBeenCalled()
    former.destroy()
  },
)

it('a guest that goes away is reported once', async () => {
  start({ getHeaders: () => USER })
  await easel.ready
  guest.destroy()
  await expect.poll(codes).toEqual(['PEER_GONE'])
  expect(document.querySelector('[role=alert]')).not.toBeNull()
})
