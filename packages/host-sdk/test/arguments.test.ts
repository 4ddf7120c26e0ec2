// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectGuest } from '../src/guest.ts'
import { lazyParts } from '../src/host/lazy-parts.ts'
import { type InProcessLink, inProcessLink } from '../src/host.ts'
import { type BridgeError, type Easel, type EmbedOptions, embed as embedLater } from '../src/index.ts'
import { mockEasel } from '../src/testing.ts'
import { embedNow } from './support/embed-now.ts'

const page = vi.hoisted(() => ({ link: null as InProcessLink | null }))
vi.mock('../src/transports/frame.ts', () => ({
  FrameTransport: function FrameTransport() {
    return page.link?.host
  },
}))

const SRC = 'https://easel.example/embed/home'
const embed = embedNow(lazyParts)
let easel: Easel | null = null
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: BridgeError) => error,
  )

beforeEach(() => {
  document.body.innerHTML = '<div id="slot"></div>'
  page.link = inProcessLink()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  easel?.destroy()
  vi.restoreAllMocks()
})

describe('embed() refuses and names an invalid option:', () => {
  const callback = 'a function'
  it.each<[string, unknown]>([
    ['on', null],
    ['on', 'showVip'],
    ['on.showVip', { on: { showVip: 'open' } }],
    ['on.error', { on: { error: {} } }],
    ['getHeaders', { authorization: 'Bearer x' }],
    ['partner', 7],
    ['trackNames', 'liked'],
    ['title', {}],
    ['autoHeight', 'yes'],
    ['connectTimeout', 'soon'],
    ['timeout', -1],
    ['onCall', 'log'],
    ['route', 'detail'],
    ['route', 5],
    ['language', 5],
    ['theme', 'dark'],
  ])('%s: %j', async (name, value) => {
    const options = name.includes('.') ? (value as object) : { [name]: value }
    easel = embed('#slot', { src: SRC, ...options } as EmbedOptions)
    const error = await refusal(easel.ready)
    expect(error).toMatchObject({ name: 'BridgeError', code: 'INVALID_ARGUMENT' })
    expect(error?.message).toContain(`options.${name} must be`)
    if (name.startsWith('on.')) expect(error?.message).toContain(callback)
    expect(document.querySelector('iframe')).toBeNull()
  })

  it.each([[undefined], [null], ['#slot']])('the options themselves: %j', async (options) => {
    easel = embedLater('#slot', options as unknown as EmbedOptions)
    expect(await refusal(easel.ready)).toMatchObject({
      name: 'BridgeError',
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('The options must be an object'),
    })
  })

  it.each([['#'], [null], [7], [{}]])('the slot: %j', async (slot) => {
    easel = embed(slot as string, { src: SRC })
    expect(await refusal(easel.ready)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('slot'),
    })
    expect((await easel.doctor()).findings.map(({ code }) => code)).toContain('no-slot')
  })

  it('a slot that already has an embed, until that one is destroyed', async () => {
    easel = embed('#slot', { src: SRC })
    const second = embed('#slot', { src: SRC })
    expect(await refusal(second.ready)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('slot: destroy() its embed first'),
    })
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    easel.destroy()
    void second.retry()
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    second.destroy()
  })
})

describe('a method refuses and names an invalid argument:', () => {
  const CALLS: [string, (easel: Easel) => Promise<unknown>, string][] = [
    [
      'changeLanguage()',
      (of) => of.changeLanguage(undefined as unknown as string),
      'changeLanguage.language',
    ],
    ['changeLanguage(5)', (of) => of.changeLanguage(5 as unknown as string), 'changeLanguage.language'],
    ["changeRouter('detail')", (of) => of.changeRouter('detail'), 'changeRouter.params.id'],
    ["changeRouter('detail', {})", (of) => of.changeRouter('detail', {}), 'changeRouter.params.id'],
    ['changeRouter()', (of) => of.changeRouter(undefined as unknown as 'home'), 'changeRouter.to'],
    ['setTheme()', (of) => of.setTheme(undefined as unknown as object), 'setTheme'],
    [
      'a timeout that is no number',
      (of) => of.changeRouter('home', {}, { timeout: 'soon' as unknown as number }),
      'timeout',
    ],
  ]
  const guest = () =>
    connectGuest({
      allowedOrigins: [],
      transport: (page.link as InProcessLink).guest,
      on: { headers: () => ({ first: true }), changeRouter() {}, changeLanguage() {}, setTheme() {} },
    })

  it.each(CALLS)('%s', async (_, call, place) => {
    easel = embed('#slot', { src: SRC })
    const inside = guest()
    await easel.ready
    expect(await refusal(call(easel))).toMatchObject({
      name: 'BridgeError',
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(place),
    })
    inside.destroy()
  })

  it.each(CALLS)('%s of the mock', async (_, call, place) => {
    const mock = mockEasel({})
    await mock.ready
    expect(await refusal(call(mock))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(place),
    })
    mock.destroy()
  })
})
