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

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
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
    <WidgetProvider api={api} language="en" host={host} navigation={useNavigation()} session={session}>
      <input aria-label="Search" />
      <Dialog open={asks} onClose={() => {}} title="A question" />
      <DownloadPopUps session={session} busy={busy} launcher={launcher} />
    </WidgetProvider>
  )
}

function visit(first: Omit<PageProps, 'session'> = {}) {
  const stored = new Map<string, string>()
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
  return { become: (props: Omit<PageProps, 'session'>) => view.rerender(page(props)) }
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
    expect(big()).toBeTruthy()
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
