import type { Client } from '@easel/client'
import { imageFixture } from '@easel/contract/fixtures'
import type { ToWorker } from '@easel/contract/offline'
import type { RedDotAnswer } from '@easel/contract/types'
import { WidgetProvider } from '@easel/widgets/runtime'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSiteHost } from '../host/site-host.ts'
import { createAccountOpener } from '../session/account-opener.ts'
import { createVipOpener } from '../session/vip-opener.ts'
import { BackgroundNotices } from './background-notices.tsx'
import { NotificationChoice } from './notification-choice.tsx'

// On a busy machine, messages that load later arrive late.
configure({ asyncUtilTimeout: 15_000 })

let hidden = false
let fails = false
let shown: { body: string | undefined; onclick: (() => void) | null }[]
let permission: NotificationPermission
let answer: NotificationPermission
const go = vi.fn()
const store = () => {
  const kept = new Map<string, string>()
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? kept.delete(key) : kept.set(key, value)),
  }
}

beforeEach(() => {
  hidden = false
  fails = false
  shown = []
  permission = 'default'
  answer = 'granted'
  document.title = 'Gallery · Easel'
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('pointer: fine') }))
  class FakeNotification {
    static get permission() {
      return permission
    }
    static async requestPermission() {
      permission = answer
      return answer
    }
    onclick: (() => void) | null = null
    body: string | undefined
    constructor(_title: string, options?: NotificationOptions) {
      if (fails) throw new TypeError('Illegal constructor')
      this.body = options?.body
      shown.push(this)
    }
    close() {}
  }
  vi.stubGlobal('Notification', FakeNotification)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** A phone, whose service worker shows notifications. */
function fakeWorker({ withdrawn = false } = {}) {
  const registered: string[] = []
  const shown: string[] = []
  const told = new EventTarget()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  class ServiceWorkerRegistration {
    active = {
      postMessage(message: ToWorker) {
        if ('show' in message) shown.push(message.show.body)
        else shown.length = 0
      },
    }
    showNotification() {}
  }
  vi.stubGlobal('ServiceWorkerRegistration', ServiceWorkerRegistration)
  vi.stubGlobal('fetch', async () => new Response(null, { status: withdrawn ? 404 : 200 }))
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(told, {
      register: async (url: string) => void registered.push(url),
      getRegistration: async () => new ServiceWorkerRegistration(),
      startMessages: () => {},
    }),
  })
  return {
    registered,
    shown,
    press: () => told.dispatchEvent(new MessageEvent('message', { data: 'easel:open-works' })),
  }
}

const running = (progress: number, id: string) => imageFixture({ id, status: 2, progress })
const host = createSiteHost(
  createAccountOpener(),
  createVipOpener(() => false),
)
const navigation = { page: 'home' as const, params: {}, go, setParams: () => {}, href: () => '' }

function page(kept: ReturnType<typeof store>, items: unknown[]) {
  const api = {
    call: async (name: string) => (name === 'queue' ? { items, nextCursor: null } : {}),
    events: () => {},
  } as unknown as Client
  const of = (redDot: Pick<RedDotAnswer, 'running' | 'finishedUnseen'>) => (
    <MemoryRouter>
      <WidgetProvider api={api} language="en" host={host} navigation={navigation} session={kept}>
        <BackgroundNotices store={kept} redDot={redDot} />
        <NotificationChoice store={kept} />
      </WidgetProvider>
    </MemoryRouter>
  )
  const { rerender } = render(of({ running: items.length, finishedUnseen: 0 }))
  return (redDot: Parameters<typeof of>[0]) => rerender(of(redDot))
}

function comeBack() {
  hidden = false
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('the title of the document', () => {
  it('has the progress of all running sets before it, and then the page’s own again', async () => {
    const update = page(store(), [running(60, 'a'), running(25, 'b')])
    await waitFor(() => expect(document.title).toBe('42% · Gallery · Easel'))
    update({ running: 0, finishedUnseen: 2 })
    await waitFor(() => expect(document.title).toBe('Gallery · Easel'))
  })

  it('has a check mark for what has finished in the background, until the page is seen', async () => {
    const update = page(store(), [])
    hidden = true
    update({ running: 0, finishedUnseen: 1 })
    await waitFor(() => expect(document.title).toBe('✓ · Gallery · Easel'))
    comeBack()
    await waitFor(() => expect(document.title).toBe('Gallery · Easel'))
    expect(shown).toEqual([])
  })
})

describe('a notification', () => {
  const choice = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /Notify me/ })

  it('tells of finished images in the background once the person has chosen it, and leads to them', async () => {
    const kept = store()
    const update = page(kept, [])
    await userEvent.click(await choice())
    await waitFor(async () => expect((await choice()).checked).toBe(true))
    update({ running: 0, finishedUnseen: 1 })
    expect(shown).toEqual([])
    hidden = true
    update({ running: 0, finishedUnseen: 2 })
    await waitFor(() => expect(shown.map(({ body }) => body)).toEqual(['Your images are ready']))
    shown[0]?.onclick?.()
    expect(go).toHaveBeenCalledWith('works', {})
    comeBack()
  })

  it('is not chosen where the browser refuses it, and the choice says what to do', async () => {
    answer = 'denied'
    page(store(), [])
    await userEvent.click(await choice())
    expect(await screen.findByText(/site settings/)).toBeTruthy()
    expect((await choice()).checked).toBe(false)
    expect((await choice()).disabled).toBe(true)
  })

  it('that the browser throws at leaves the page as it is', async () => {
    const kept = store()
    const update = page(kept, [])
    await userEvent.click(await choice())
    await waitFor(async () => expect((await choice()).checked).toBe(true))
    fails = true
    hidden = true
    update({ running: 0, finishedUnseen: 1 })
    await waitFor(() => expect(document.title).toBe('✓ · Gallery · Easel'))
    expect(await choice()).toBeTruthy()
    expect(shown).toEqual([])
  })

  it('is shown by the service worker on a phone, and a press on it leads to the works', async () => {
    const worker = fakeWorker()
    const kept = store()
    const update = page(kept, [])
    await userEvent.click(await choice())
    await waitFor(async () => expect((await choice()).checked).toBe(true))
    expect(worker.registered).toEqual(['/offline-worker.js'])
    hidden = true
    update({ running: 0, finishedUnseen: 1 })
    await waitFor(() => expect(worker.shown).toEqual(['Your images are ready']))
    expect(shown).toEqual([])
    comeBack()
    await waitFor(() => expect(worker.shown).toEqual([]))
    worker.press()
    expect(go).toHaveBeenCalledWith('works', {})
  })

  it('is not chosen on a phone where the operator has withdrawn the worker', async () => {
    const worker = fakeWorker({ withdrawn: true })
    page(store(), [])
    await userEvent.click(await choice())
    await waitFor(async () => expect((await choice()).checked).toBe(false))
    expect(worker.registered).toEqual([])
  })

  it('is not offered where no page can show one', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    page(store(), [])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
