import type { Client } from '@easel/client'
import { type PageName, WidgetProvider } from '@easel/widgets/runtime'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createSiteHost } from '../host/site-host.ts'
import { createAccountOpener } from '../session/account-opener.ts'
import { createVipOpener } from '../session/vip-opener.ts'
import { useSeenWhereListed } from './use-seen-where-listed.ts'

let hidden = false
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Page({ unseen }: { unseen: number }) {
  useSeenWhereListed(unseen)
  return null
}

function open(page: PageName, unseen: number) {
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  const call = vi.fn(async (_name: string, _options?: unknown) => ({ items: [], nextCursor: null }))
  const api = { call, events: () => {} } as unknown as Client
  const host = createSiteHost(
    createAccountOpener(),
    createVipOpener(() => false),
  )
  const navigation = { page, params: {}, go: () => {}, setParams: () => {}, href: () => '' }
  const session = { get: () => null, set: () => {} }
  const of = (count: number) => (
    <WidgetProvider api={api} language="en" host={host} navigation={navigation} session={session}>
      <Page unseen={count} />
    </WidgetProvider>
  )
  const { rerender } = render(of(unseen))
  const lists = () => call.mock.calls.filter(([name]) => name === 'queue').map(([, options]) => options)
  return { lists, update: (count: number) => rerender(of(count)) }
}

const FINISHED = { query: { tab: 'finished' } }

it('My works shows finished sets, which are seen then', async () => {
  const { lists, update } = open('works', 2)
  await waitFor(() => expect(lists()).toEqual([FINISHED]))
  update(0)
  expect(lists()).toEqual([FINISHED])
  update(1)
  await waitFor(() => expect(lists()).toEqual([FINISHED, FINISHED]))
})

it('a set that finishes in My works in the background is seen when somebody comes back', async () => {
  const { lists, update } = open('works', 0)
  hidden = true
  update(1)
  expect(lists()).toEqual([])
  hidden = false
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(lists()).toEqual([FINISHED]))
})

it('other pages leave finished sets unseen', () => {
  const { lists, update } = open('square', 1)
  update(2)
  expect(lists()).toEqual([])
})
