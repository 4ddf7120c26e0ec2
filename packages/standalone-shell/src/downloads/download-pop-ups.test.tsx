import type { Client } from '@easel/client'
import { launcherFixture } from '@easel/contract/fixtures'
import { WidgetProvider } from '@easel/widgets/runtime'
import { Dialog } from '@easel/widgets/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSiteHost } from '../host/site-host.ts'
import { useNavigation } from '../routes/use-navigation.ts'
import { createAccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { createVipOpener } from '../session/vip-opener.ts'
import { DownloadPopUps } from './download-pop-ups.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  tracked.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const launcher = {
  ...launcherFixture,
  downloads: { Easel: { ios: 'https://apps.example/i', android: 'https://apps.example/a' } },
}
const api = { call: async () => ({}), events: () => {} } as unknown as Client
const host = createSiteHost(
  createAccountOpener(),
  createVipOpener(() => false),
)

interface PageProps {
  session: Session
  busy?: boolean
  /** Whether a dialog of the page is open. */
  asks?: boolean
}

function Page({ session, busy = false, asks = false }: PageProps) {
  return (
    <WidgetProvider
      api={api}
      language="en"
      host={host}
      navigation={useNavigation()}
      session={session}
      track={tracked}
    >
      <input aria-label="Search" />
      <Dialog open={asks} onClose={() => {}} title="A question" />
      <DownloadPopUps session={session} busy={busy} launcher={launcher} />
    </WidgetProvider>
  )
}

const tracked = vi.fn()

function visit(first: Omit<PageProps, 'session'> = {}, stored = new Map<string, string>()) {
  const session = {
    language: 'en',
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
  } as unknown as Session
  const page = (props: Omit<PageProps, 'session'>) => (
    <MemoryRouter>
      <Page session={session} {...props} />
    </MemoryRouter>
  )
  const view = render(page(first))
  return { stored, become: (props: Omit<PageProps, 'session'>) => view.rerender(page(props)) }
}
const passes = () => act(() => vi.advanceTimersByTimeAsync(3_000))
const big = () => screen.queryByRole('dialog', { name: 'Get the app' })
const small = () => screen.queryByRole('complementary', { name: 'Get the app' })

describe('the big pop-up', () => {
  it('waits until an open dialog is closed, even if generation ends before', async () => {
    const { become } = visit({ asks: true, busy: true })
    await screen.findByRole('dialog', { name: 'A question' })
    become({ asks: true })
    await passes()
    expect(big()).toBeNull()
    become({})
    await passes()
    expect(await screen.findByRole('dialog', { name: 'Get the app' })).toBeTruthy()
  })

  it.each([
    ['something is generated', { busy: true }],
    ['a dialog opens', { asks: true }],
  ])('is withdrawn when %s', async (_, began) => {
    const { become } = visit()
    await screen.findByRole('dialog', { name: 'Get the app' })
    become(began)
    await passes()
    expect(big()).toBeNull()
    become({})
    await passes()
    expect([big(), small() !== null]).toEqual([null, true])
  })
})

describe('the next day', () => {
  const closeAll = async () => {
    for (const _ of ['big', 'small']) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
      await act(() => vi.advanceTimersByTimeAsync(100))
    }
    expect([big(), small()]).toEqual([null, null])
  }
  const until = (time: string) =>
    act(() => vi.advanceTimersByTimeAsync(new Date(time).getTime() - Date.now()))

  it('offers the app again after the midnight of the device, in a page that was left open', async () => {
    vi.setSystemTime(new Date('2026-11-28T23:50:00'))
    visit()
    await screen.findByRole('dialog', { name: 'Get the app' })
    await closeAll()
    await until('2026-11-28T23:59:59')
    expect(big()).toBeNull()
    await until('2026-11-29T00:00:45')
    expect(big()).toBeTruthy()
  })

  it('is counted down to, second by second, and begins at midnight with its own hours', async () => {
    vi.setSystemTime(new Date('2026-11-28T22:58:50'))
    visit()
    const dialog = await screen.findByRole('dialog', { name: 'Get the app' })
    const left = () => dialog.querySelector('time')?.textContent
    await until('2026-11-28T22:59:00')
    expect(left()).toMatch(/^01:0(1:0[01]|0:5\d)$/)
    await until('2026-11-28T23:59:57')
    expect(left()).toMatch(/^00:00:0[234]$/)
    await until('2026-11-29T00:00:10')
    expect(left()).toMatch(/^23:59:[45]\d$/)
  })

  it('does not offer the app twice when it was open at midnight', async () => {
    vi.setSystemTime(new Date('2026-11-28T23:59:00'))
    visit()
    await screen.findByRole('dialog', { name: 'Get the app' })
    await until('2026-11-29T00:00:10')
    await closeAll()
    await until('2026-11-29T00:10:00')
    expect(big()).toBeNull()
  })
})

describe('the small pop-up', () => {
  const open = async () => {
    const page = visit()
    await screen.findByRole('dialog', { name: 'Get the app' })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await passes()
    expect(small()).toBeTruthy()
    return page
  }

  it('is closed by Escape wherever the focus is', async () => {
    await open()
    const field = screen.getByRole('textbox', { name: 'Search' })
    field.focus()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(small()).toBeNull()
  })

  it('ends after five minutes', async () => {
    await open()
    await act(() => vi.advanceTimersByTimeAsync(290_000))
    expect(small()).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(small()).toBeNull()
  })

  it('goes on where it was after each generation, within its five minutes', async () => {
    const { become } = await open()
    await act(() => vi.advanceTimersByTimeAsync(100_000))
    const left = () => small()?.querySelector('time')?.textContent
    const before = left()
    expect(before).toMatch(/^03:(1\d|20)$/)
    become({ busy: true })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(small()).toBeNull()
    become({})
    expect(left()).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(150_000))
    expect(left()).toMatch(/^00:[34]\d$/)
    become({ busy: true })
    become({})
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(small()).toBeNull()
  })

  it.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile', 'https://apps.example/a'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'https://apps.example/a'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', '/download?language=en'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0)', '/download?language=en'],
  ])('claims for free, counts it, and opens what suits %s', async (userAgent, address) => {
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, {
        get: (target, name) => (name === 'userAgent' ? userAgent : Reflect.get(target, name)),
      }),
    )
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { stored } = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Free claim' }))
    expect(opened.mock.calls.map(([url]) => url)).toEqual([address])
    expect([small(), stored.get('collectCount')]).toEqual([null, '1'])
    const isStore = address.startsWith('https:')
    expect(tracked.mock.calls).toEqual(isStore ? [['download_clicked', { downloadPlatform: 'Android' }]] : [])
    vi.unstubAllGlobals()
  })

  it('does not follow the big one after two claims', async () => {
    visit({}, new Map([['collectCount', '2']]))
    await screen.findByRole('dialog', { name: 'Get the app' })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await passes()
    expect([big(), small()]).toEqual([null, null])
  })

  it('stays when Escape closes a dialog', async () => {
    const { become } = await open()
    become({ asks: true })
    const dialog = await screen.findByRole('dialog', { name: 'A question' })
    fireEvent.keyDown(dialog, { key: 'Escape' })
    become({})
    await passes()
    expect(small()).toBeTruthy()
  })
})
