import type { Client } from '@easel/client'
import { launcherFixture, runningFixture } from '@easel/contract/fixtures'
import { WidgetProvider } from '@easel/widgets/runtime'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createSiteHost } from '../host/site-host.ts'
import { useNavigation } from '../routes/use-navigation.ts'
import { createAccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { createVipOpener } from '../session/vip-opener.ts'
import { SiteLayout } from './site-layout.tsx'

// On a busy machine, code that loads later arrives late.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  ANSWERS.redDot = RED_DOT
})

const RED_DOT = { running: 2, finishedUnseen: 0, reportsDecided: 0 }
const ANSWERS: Record<string, unknown> = {
  launcher: launcherFixture,
  redDot: RED_DOT,
  queue: {
    items: [runningFixture({ id: 'a', progress: 34 }), runningFixture({ id: 'b', progress: 50 })],
    nextCursor: null,
  },
  vipInfo: { isVip: true, isPermanentVip: true, vipExpiryTime: null },
}
const api = { call: async (name: string) => ANSWERS[name] ?? {}, events: () => {} } as unknown as Client
const session = { language: 'en', get: () => null, set: () => {}, token: () => null } as unknown as Session

const account = createAccountOpener()

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

function Page() {
  const navigation = useNavigation()
  return (
    <WidgetProvider
      api={api}
      language="en"
      host={createSiteHost(
        account,
        createVipOpener(() => false),
      )}
      navigation={navigation}
      session={session}
    >
      <SiteLayout navigation={navigation} session={session} account={account}>
        <Address />
      </SiteLayout>
    </WidgetProvider>
  )
}

/** `between`: too wide for the top menu, too narrow for the panel of the queue. */
function at(path: string, width: 'wide' | 'between' | 'narrow' = 'wide') {
  const holds = { wide: 'min-width', between: 'nothing', narrow: 'max-width' }[width]
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(holds),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Page />
    </MemoryRouter>,
  )
}

it('the header shows on every page what runs and how far it is, with a link to it, and VIP beside the account', async () => {
  for (const path of ['/works', '/create', '/square']) {
    at(path)
    const link = await screen.findByRole('link', { name: /^2 drawing/ })
    expect(link.getAttribute('href')).toBe('/create?tab=running')
    await waitFor(() => expect(link.textContent).toMatch(/^2 drawing · 42\s?%$/))
    expect(within(screen.getByRole('banner')).getByText('VIP')).toBeTruthy()
    cleanup()
  }
})

it('the keyboard goes on beside the link to what runs when that has ended', async () => {
  at('/works')
  const link = await screen.findByRole('link', { name: /^2 drawing/ })
  link.focus()
  ANSWERS.redDot = { ...RED_DOT, running: 0 }
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(link.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'My account' })))
})

it('without a panel of the queue its button keeps its place and its badge, whatever runs', async () => {
  ANSWERS.redDot = { ...RED_DOT, finishedUnseen: 3 }
  at('/works', 'between')
  const link = await screen.findByRole('link', { name: /^2 drawing/ })
  expect(link.getAttribute('href')).toBe('/queue')
  expect(screen.getByRole('button', { name: 'My queue, 5 new' })).toBeTruthy()
})

it('the header searches the square from every page but those with a search of their own wall', async () => {
  at('/works')
  const field = await screen.findByRole('searchbox', { name: 'Search the square' })
  const user = userEvent.setup()
  await user.type(field, ' blue whale {Enter}')
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/square?search=blue+whale'))
  expect(screen.queryByRole('searchbox', { name: 'Search the square' })).toBeNull()
  cleanup()
  at('/works', 'narrow')
  await screen.findByRole('banner')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('on a narrow screen the header has logo, menu, queue, account and Create in this order', async () => {
  at('/works', 'narrow')
  const header = within(await screen.findByRole('banner'))
  const menu = header.getByRole('navigation')
  const button = within(menu).getByRole('button', { name: 'Menu' })
  const entries = document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement
  expect(entries.getAttribute('popover')).toBe('auto')
  const names = [...entries.querySelectorAll('a')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Home', 'Square', 'My works'])
  expect(entries.querySelector('[aria-current="page"]')?.textContent).toBe('My works')
  const parts = [...header.getAllByRole('link'), ...header.getAllByRole('button')]
  const inOrder = parts
    .filter((part) => !entries.contains(part))
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  const labels = inOrder.map((part) => part.getAttribute('aria-label') ?? part.textContent)
  expect(labels).toEqual(['Menu', 'Easel', 'My queue, 2 new', 'My account', 'Language settings', 'Create'])
})

it('the menu of a phone closes with a press of one of its entries', async () => {
  at('/works', 'narrow')
  const header = within(await screen.findByRole('banner'))
  const entries = document.querySelector<HTMLElement>('[popover]') as HTMLElement
  const toggle = vi.fn()
  entries.togglePopover = toggle
  header.getByRole('link', { name: 'My works' }).click()
  expect(toggle).toHaveBeenCalledWith(false)
})

it.each([
  ['/works', 'My works'],
  ['/nowhere', null],
  ['/share/abc', null],
])('at %s the menu marks %s', async (path, name) => {
  at(path)
  await screen.findByRole('navigation')
  const marked = screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page')
  expect(marked?.textContent ?? null).toBe(name)
})

it('a membership from another tab shows here at once', async () => {
  const before = ANSWERS.vipInfo
  ANSWERS.vipInfo = { isVip: false, isPermanentVip: false, vipExpiryTime: null }
  at('/home')
  await screen.findAllByText('Become VIP')
  ANSWERS.vipInfo = before
  const other = new BroadcastChannel('easel.membership.')
  // What listens is loaded after the page.
  await waitFor(() => {
    other.postMessage('changed')
    expect(screen.queryByText('Become VIP')).toBeNull()
  })
  other.close()
})
