import type { Client } from '@easel/client'
import type { SentReport } from '@easel/contract/types'
import { useWidget, WidgetProvider } from '@easel/widgets/runtime'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSiteHost } from '../host/site-host.ts'
import { createAccountOpener } from '../session/account-opener.ts'
import { createVipOpener } from '../session/vip-opener.ts'
import { ToldReports } from './told-reports.tsx'

// On a busy machine, messages that load later arrive late.
configure({ asyncUtilTimeout: 15_000 })

let hidden = false
beforeEach(() => {
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const report = (id: string, outcome: SentReport['outcome']): SentReport => ({
  ...{ id, kind: 'violent', at: 1, decidedAt: 2, outcome },
})
const host = createSiteHost(
  createAccountOpener(),
  createVipOpener(() => false),
)
const navigation = {
  ...{ page: 'home' as const, params: {}, go: () => {}, setParams: () => {}, href: () => '' },
}

const session = { get: () => null, set: () => {} }

function Toasts() {
  const { notices } = useWidget()
  const { pathname, hash } = useLocation()
  const toast = notices.state().toasts[0]
  return (
    <>
      <output>{pathname + hash}</output>
      {toast && (
        <button type="button" onClick={() => toast.action?.run(navigation)}>
          {toast.text}
        </button>
      )}
    </>
  )
}

function page(told: SentReport[]) {
  const call = vi.fn(async () => ({ items: told.splice(0) }))
  const api = { call, events: () => {} } as unknown as Client
  const of = (count: number) => (
    <MemoryRouter>
      <WidgetProvider api={api} language="en" host={host} navigation={navigation} session={session}>
        <ToldReports count={count} />
        <Toasts />
      </WidgetProvider>
    </MemoryRouter>
  )
  const { rerender } = render(of(1))
  return { call, again: () => rerender(of(1)) }
}

it('tells whoever has reported a work what came of it, once, and leads to their reports', async () => {
  const { call, again } = page([report('img_1', 'hidden')])
  await waitFor(() => expect(call).toHaveBeenCalledWith('tellReports', { body: { shown: [] } }))
  again()
  const toast = await screen.findByRole('button', { name: /was hidden from everybody/ })
  act(() => toast.click())
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/account/receipts#reports'))
  const asked = call.mock.calls.filter((args: unknown[]) => args[0] === 'tellReports')
  expect(asked).toEqual([
    ['tellReports', { body: { shown: [] } }],
    ['tellReports', { body: { shown: [{ id: 'img_1', decidedAt: 2 }] }, keepalive: true }],
  ])
})

it('tells of several in one sentence, when the page is seen', async () => {
  hidden = true
  const { call, again } = page([report('img_1', 'kept'), report('img_2', 'gone')])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(call).not.toHaveBeenCalled()
  hidden = false
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(call).toHaveBeenCalledWith('tellReports', { body: { shown: [] } }))
  again()
  expect(await screen.findByRole('button', { name: '2 of your reports were decided' })).toBeTruthy()
})
