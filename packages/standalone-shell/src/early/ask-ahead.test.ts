import type { CallName } from '@easel/contract/calls'
import { calls } from '@easel/contract/calls'
import { imageFixture } from '@easel/contract/fixtures'
import { cover } from '@easel/first-paint'
import { afterEach, expect, it, vi } from 'vitest'
import { askAhead } from './ask-ahead.ts'
import { forgetEarly, takeEarly } from './early-window.ts'

const NONE = { items: [], nextCursor: null }
const SOME = { items: [imageFixture({ id: 'a' })], nextCursor: null }

afterEach(() => vi.unstubAllGlobals())

/** Answers by call; the others are refused. */
function serve(answers: Partial<Record<CallName, unknown>>) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const request = new Request(new URL(address, 'http://easel.test'), init)
    asked.push(request)
    const { pathname } = new URL(request.url)
    const [, data] = Object.entries(answers).find(([name]) => calls[name as CallName].path === pathname) ?? []
    return Response.json(data ? { statusCode: 200, message: 'ok', data } : { statusCode: 401, message: '' })
  })
  vi.stubGlobal('Image', Picture)
  return asked
}

/** Is there when a test says so. */
class Picture extends EventTarget {
  static loading: Picture[] = []
  src = ''
  constructor() {
    super()
    Picture.loading.push(this)
  }
}

function begin(address: string, stored: Record<string, string> = {}) {
  const { pathname: path, searchParams } = new URL(address, 'http://easel.test')
  const documentElement = { setAttribute: vi.fn(), removeAttribute: vi.fn() }
  const shown = { remove: vi.fn() }
  const document = { documentElement, querySelector: () => shown }
  const window = { document } as unknown as Window
  const paintWorks = vi.fn()
  const paintResults = vi.fn()
  let who = 'ada'
  askAhead({
    window,
    path,
    params: Object.fromEntries(searchParams),
    who: () => who,
    read: (key) => stored[key] ?? null,
    paintWorks,
    paintResults,
    secret: 'secret',
    identity: {
      clientType: 'web',
      system: 'Other',
      version: '1',
      deviceId: () => 'device-0123456789',
      token: () => 'token',
      language: () => 'en',
    },
  })
  return {
    ...{ window, documentElement, shown, paintWorks, paintResults },
    words: () => documentElement.setAttribute.mock.lastCall?.[1],
    becomes: (other: string) => {
      who = other
    },
  }
}

const answered = () => new Promise((resolve) => setTimeout(resolve, 10))

async function ask(path: string, stored: Record<string, string> = {}) {
  const page = begin(path, stored)
  const before = page.words()
  await answered()
  return { ...page, before, words: page.words() }
}

it('says at once that there are no works only where nothing is under way either', async () => {
  serve({ mine: NONE, queue: NONE })
  expect((await ask('/works')).words).toBe('none')
  serve({ mine: NONE, queue: SOME })
  expect((await ask('/works')).words).toBe('')
  serve({ mine: SOME, queue: NONE })
  expect((await ask('/works')).words).toBe('')
  serve({ queue: NONE })
  expect((await ask('/works')).words).toBe('')
})

it('shows works where nothing is under way, which only the application follows', async () => {
  serve({ mine: SOME, queue: NONE })
  expect((await ask('/works')).paintWorks.mock.calls).toEqual([[SOME]])
  serve({ mine: SOME, queue: SOME })
  expect((await ask('/works')).paintWorks).not.toHaveBeenCalled()
  serve({ mine: NONE, queue: NONE })
  expect((await ask('/works')).paintWorks).not.toHaveBeenCalled()
})

it('loads the first picture of the works alone, and the others when that is there', async () => {
  Picture.loading = []
  const [first, ...others] = ['a', 'b', 'c'].map((id) => imageFixture({ id }))
  const urls = [first, ...others].map((set) => set && cover(set)?.thumbUrl)
  serve({ mine: { items: [first, ...others], nextCursor: null }, queue: NONE })
  await ask('/works')
  expect(Picture.loading.map(({ src }) => src)).toEqual(urls.slice(0, 1))
  Picture.loading[0]?.dispatchEvent(new Event('load'))
  await answered()
  expect(Picture.loading.map(({ src }) => src)).toEqual(urls)
})

it('asks for the works that the address names, and says nothing of the others', async () => {
  const asked = serve({ mine: SOME, queue: SOME })
  const page = await ask('/works?favourites=true&image=x&operation=9')
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?favourites=true', '?tab=running'])
  expect(page.paintWorks.mock.calls).toEqual([[SOME]])
  expect(takeEarly(page.window, 'ada').own).toMatchObject({ mine: SOME, filter: { favourites: 'true' } })
  serve({ mine: NONE, queue: NONE })
  expect((await ask('/works?search=fox')).words).toBe('')
  serve({ mine: SOME, queue: NONE })
  expect((await ask('/works?order=old')).paintWorks).not.toHaveBeenCalled()
})

it('leaves it to the application to show each image by itself', async () => {
  const asked = serve({ mine: SOME, queue: NONE })
  await ask('/works', { 'works.each': 'image' })
  expect(asked).toHaveLength(0)
})

it('introduces on Create who will see the images, where that has not been read and applies', async () => {
  const settings = { isNoShow: '0', square: 'common' }
  serve({ settings })
  const { before, words } = await ask('/create')
  expect([before, words]).toEqual(['invited waits', 'invited told'])
  serve({ settings: { ...settings, square: 'partner' } })
  expect((await ask('/create')).words).toBe('invited told-here')
  serve({ settings: { ...settings, isNoShow: '1' } })
  expect((await ask('/create')).words).toBe('invited')
  serve({ settings })
  const read = await ask('/create', { 'creator.audience-told': '1', 'creator.sets': '["a"]' })
  expect([read.before, read.words]).toEqual(['', ''])
})

it('shows the results of Create in their order, of the last days or older, and none that are not told', async () => {
  const [late, old] = [imageFixture({ id: 'late' }), imageFixture({ id: 'old' })]
  const told = { 'creator.audience-told': '1', 'creator.sets': '["late","gone","old"]' }
  const settings = { isNoShow: '0', square: 'common' }
  const asked = serve({
    settings,
    queue: { items: [late], nextCursor: null },
    mine: { items: [late, old], nextCursor: null },
  })
  const page = await ask('/create', told)
  expect(page.paintResults.mock.calls).toEqual([[[late, undefined, old]]])
  expect(takeEarly(page.window, 'ada').own).toMatchObject({ settings, queue: { items: [late] } })
  expect(asked).toHaveLength(3)
  const left = begin('/create', told)
  left.becomes('bob')
  await answered()
  expect(left.paintResults).not.toHaveBeenCalled()
})

it('asks for no results where Create has none, or where they cannot be read', async () => {
  const asked = serve({ settings: { isNoShow: '1', square: 'common' } })
  for (const sets of ['[]', '{', '7']) await ask('/create', { 'creator.sets': sets })
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(Array(3).fill(calls.settings.path))
})

it('hands over what it was told to the same person, and to nobody else', async () => {
  const asked = serve({ mine: NONE, queue: NONE })
  const first = await ask('/works')
  expect(asked[0]?.headers.get('x-token')).toBe('token')
  expect(takeEarly(first.window, 'ada').own).toMatchObject({ mine: NONE, running: NONE })
  const second = await ask('/works')
  expect(takeEarly(second.window, 'bob')).toEqual({})
  expect(second.shown.remove).toHaveBeenCalled()
  expect(first.shown.remove).not.toHaveBeenCalled()
})

it('shows nothing any more once the application has come', async () => {
  serve({ queue: NONE })
  const { window, words } = begin('/queue')
  expect(takeEarly(window, 'ada')).toEqual({})
  await answered()
  expect(words()).toBe('')
  expect(takeEarly(window, 'ada')).toEqual({})
})

it('shows and hands over nothing of somebody who is gone', async () => {
  serve({ queue: NONE })
  const left = begin('/queue')
  left.becomes('bob')
  await answered()
  expect(left.words()).toBe('')
  expect(left.documentElement.removeAttribute).toHaveBeenCalled()
  expect(takeEarly(left.window, 'ada')).toEqual({})
  const told = await ask('/queue')
  expect(told.words).toBe('none')
  forgetEarly(told.window)
  expect(told.documentElement.removeAttribute).toHaveBeenCalled()
  expect(told.shown.remove).toHaveBeenCalled()
  expect(takeEarly(told.window, 'ada')).toEqual({})
})

it('asks for nothing on pages that have nothing of one’s own', async () => {
  const asked = serve({})
  const { window } = await ask('/home')
  expect(asked).toHaveLength(0)
  expect(takeEarly(window, 'ada')).toEqual({})
})
