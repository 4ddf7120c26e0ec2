import type { Client } from '@easel/client'
import { WidgetProvider } from '@easel/widgets/runtime'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { createSiteHost } from '../host/site-host.ts'
import { MenuDialogOutlet } from '../layout/menu-dialog.ts'
import { createAccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { createVipOpener } from '../session/vip-opener.ts'
import { NEWS } from './list/news.table.ts'
import { NewsRow } from './news-row.tsx'
import { NEWS_KEY } from './news-seen.ts'
import { NEWS_VERSION } from './news-version.ts'
import { useNewsDot } from './use-news-dot.ts'

// On a busy machine, messages that load later arrive late.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('data-news')
})

function sessionWith(kept: Record<string, string>, token: string | null = null): Session {
  const values = new Map(Object.entries(kept))
  const set = (key: string, value: string | null) =>
    void (value === null ? values.delete(key) : values.set(key, value))
  return {
    ...{ language: 'en', token: () => token, get: (key: string) => values.get(key) ?? null, set },
  } as unknown as Session
}

const host = createSiteHost(
  createAccountOpener(),
  createVipOpener(() => false),
)
const navigation = {
  ...{ page: 'home' as const, params: {}, go: () => {}, setParams: () => {}, href: () => '' },
}

function Dot({ session }: { session: Session }) {
  useNewsDot(session)
  return null
}

function page(session: Session) {
  const api = { call: async () => ({}), events: () => {} } as unknown as Client
  render(
    <MemoryRouter>
      <WidgetProvider api={api} language="en" host={host} navigation={navigation} session={session}>
        <Dot session={session} />
        <MenuDialogOutlet session={session} />
        <NewsRow onClose={() => {}} />
      </WidgetProvider>
    </MemoryRouter>,
  )
}

const hasDot = () => document.documentElement.hasAttribute('data-news')
const open = async () => userEvent.click(await screen.findByRole('button', { name: /^What’s new/ }))

describe('what is new', () => {
  it('has a dot for somebody who has been here before, until they have looked', async () => {
    const session = sessionWith({ [NEWS_KEY]: String(NEWS_VERSION - 2) })
    page(session)
    await waitFor(() => expect(hasDot()).toBe(true))
    await open()
    const dialog = await screen.findByRole('dialog', { name: 'What’s new' })
    const entries = await within(dialog).findAllByRole('listitem')
    expect(entries).toHaveLength(NEWS.length)
    expect(entries.map((entry) => within(entry).queryByText('New') !== null)).toEqual(
      NEWS.map((_, index) => index < 2),
    )
    expect(hasDot()).toBe(false)
    expect(session.get(NEWS_KEY)).toBe(String(NEWS_VERSION))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has none for somebody who is here for the first time, nor later for the same', async () => {
    const session = sessionWith({})
    page(session)
    await waitFor(() => expect(session.get(NEWS_KEY)).toBe(String(NEWS_VERSION)))
    expect(hasDot()).toBe(false)
    await open()
    await screen.findByRole('dialog')
    expect(screen.queryByText('New')).toBeNull()
  })

  it('has none for a newcomer who has made images before the page was whole', async () => {
    document.documentElement.setAttribute('data-newcomer', '')
    const session = sessionWith({ 'creator.history': '[]' })
    page(session)
    await waitFor(() => expect(session.get(NEWS_KEY)).toBe(String(NEWS_VERSION)))
    expect(hasDot()).toBe(false)
    document.documentElement.removeAttribute('data-newcomer')
  })

  it.each([
    ['a member', sessionWith({}, 'token')],
    ['a visitor who has made images', sessionWith({ 'creator.history': '[]' })],
  ])('has one for %s who was here before there was a list', async (_, session) => {
    page(session)
    await waitFor(() => expect(hasDot()).toBe(true))
  })

  it('is told the newest first, and counted', () => {
    expect(NEWS.map(({ version }) => version)).toEqual(
      Array.from({ length: NEWS_VERSION }, (_, index) => NEWS_VERSION - index),
    )
  })
})
