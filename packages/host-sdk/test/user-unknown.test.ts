// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectGuest, type Guest } from '../src/guest.ts'
import { later } from '../src/host/lazy-parts.ts'
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

const embed = embedNow(later)
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

const codes = () => error.mock.calls.map(([told]) => told.code)
const isStanding = () =>
  easel.frame?.style.visibility === '' && document.querySelector('[role=alert], [role=status]') === null
const findings = async () => (await easel.doctor()).findings.map(({ code }) => code)

const late = () => new Promise<HostHeaders>((resolve) => setTimeout(resolve, 200, USER))
const fails: [why: string, getHeaders: () => unknown, code: string][] = [
  ['cannot be had', () => Promise.reject(new Error('503')), 'REJECTED'],
  ['are a page', () => new Response('<!doctype html>').json(), 'REJECTED'],
  ['are not of the list', () => ({ cookie: 'a=1' }), 'INVALID_ARGUMENT'],
  ['do not come in time', late, 'TIMEOUT'],
]

describe.each(fails)('a host whose headers %s', (_, fail, code) => {
  const failing = fail as () => HostHeaders

  it('learns it, and the page inside stands', async () => {
    start({ getHeaders: failing, timeout: 20 })
    expect(await codeOf(easel.ready)).toBe(code)
    expect(codes()).toEqual([code])
    expect(isStanding()).toBe(true)
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
    let isWell = false
    start({ getHeaders: () => (isWell ? USER : failing()), timeout: 20 })
    expect(await codeOf(easel.ready)).toBe(code)
    isWell = true
    expect(await codeOf(easel.refreshHeaders())).toEqual({ answered: { first: true } })
    expect(received).toEqual([USER])
    expect(isStanding()).toBe(true)
    expect(await findings()).not.toContain('headers')
  })

  it('may succeed first, and lose nothing later', async () => {
    let isWell = true
    start({ getHeaders: () => (isWell ? USER : failing()), timeout: 20 })
    await easel.ready
    isWell = false
    expect(await codeOf(easel.refreshHeaders())).toBe(code)
    expect(await codeOf(guest.getParams())).toMatch(/^(REJECTED|INVALID_ARGUMENT)$/)
    // The one has a caller to tell; the other asked from inside.
    expect(codes()).toContain(code)
    expect(isStanding()).toBe(true)
    expect(await findings()).toContain('headers')
    isWell = true
    await guest.getParams()
    expect(await findings()).not.toContain('headers')
  })

  it('is told once of what the page inside asked for', async () => {
    let isWell = true
    start({ getHeaders: () => (isWell ? USER : failing()), timeout: 20 })
    await easel.ready
    isWell = false
    await codeOf(guest.getParams())
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(codes()).toEqual([code])
  })

  it('is not told of it after the end', async () => {
    start({ getHeaders: failing, timeout: 20 })
    await guest.ready
    easel.destroy()
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(error).not.toHaveBeenCalled()
  })
})

it.each(['destroy', 'retry'] as const)(
  'a question of the page inside that %s leaves open is nothing to tell of',
  async (end) => {
    let asked = 0
    start({ getHeaders: () => (++asked === 2 ? new Promise<never>(() => {}) : USER) })
    await easel.ready
    void codeOf(guest.getParams())
    await expect.poll(() => asked).toBe(2)
    const former = guest
    page.link = inProcessLink()
    void easel[end]()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(error).not.toHaveBeenCalled()
    former.destroy()
  },
)

it('a page inside that ends is told of once', async () => {
  start({ getHeaders: () => USER })
  await easel.ready
  guest.destroy()
  await expect.poll(codes).toEqual(['PEER_GONE'])
  expect(document.querySelector('[role=alert]')).not.toBeNull()
})
