import type { QuotaEvent } from '@easel/contract/types'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { invalidateAll } from '../runtime/requests/query-client.ts'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

const HOUR = 3_600_000
const KEY = 'creator.used-up'
const NOTE = 'Daily quota used up'

const send = () => screen.findByRole('button', { name: 'Generate' })

/** Create on a device that remembers this. */
async function open(stored: Record<string, unknown>) {
  const api = fakeClient()
  const session = new Map(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)]))
  session.set('creator.draft', '{"prompt":"A fox"}')
  const { user, queryClient } = await renderWidget(<Creator />, { page: 'create', session, api })
  await screen.findByRole('checkbox', { name: /Show in the square/ })
  const told = (remaining: number, resetsAt: number | null, over: Partial<QuotaEvent> = {}) => {
    act(() => api.stream.state?.('open'))
    act(() => api.stream.quota?.({ remaining, limit: 3, resetsAt, ...over }))
  }
  return { api, user, session, told, queryClient }
}

const remembered = (until: number) => ({ [KEY]: { until, who: 'visitor' } })

it('that the quota is used up is there before the server has said so again, and a press asks it', async () => {
  const { api, user, told } = await open(remembered(Date.now() + HOUR))
  expect(screen.getByText(NOTE)).toBeTruthy()
  expect((await send()).getAttribute('aria-disabled')).toBeNull()
  told(0, Date.now() + HOUR)
  await waitFor(async () => expect((await send()).getAttribute('aria-disabled')).toBe('true'))
  expect(screen.getByText(NOTE)).toBeTruthy()
  await user.click(await send())
  expect(api.made('submit')).toEqual([])
})

it('a press is answered by the server as long as that has said nothing, and ends what was remembered', async () => {
  const { api, user } = await open(remembered(Date.now() + HOUR))
  await user.click(await send())
  await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull())
})

it('does not come back for somebody who has logged in meanwhile', async () => {
  const { told, queryClient } = await open(remembered(Date.now() + HOUR))
  told(0, Date.now() + HOUR)
  await waitFor(async () => expect((await send()).getAttribute('aria-disabled')).toBe('true'))
  await act(() => invalidateAll(queryClient))
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull())
})

it('is remembered until it is over, with who has used it up, and forgotten when quota is left', async () => {
  const { session, told } = await open({})
  const until = Date.now() + HOUR
  told(0, until)
  await screen.findByText(NOTE)
  expect(JSON.parse(session.get(KEY) ?? 'null')).toEqual({ until, who: 'visitor' })
  told(1, null)
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull())
  expect(session.get(KEY) ?? null).toBeNull()
})

it('says nothing of a log-in or a membership where a partner’s users have used up theirs together: a press asks', async () => {
  const { api, user, told, session } = await open({})
  told(0, Date.now() + HOUR, { cappedBy: 'partner' })
  expect(await screen.findByRole('meter', { name: '0 of 3 left in 24 hours' })).toBeTruthy()
  expect([screen.queryByText(NOTE), session.get(KEY) ?? null]).toEqual([null, null])
  await user.click(await send())
  await waitFor(() => expect(api.made('submit')).toHaveLength(1))
})

it.each([
  ['is over', remembered(Date.now() - HOUR)],
  ['cannot be read', { [KEY]: { until: 'soon' } }],
  ['is of another kind', { [KEY]: 7 }],
])('says nothing that %s', async (_, stored) => {
  await open(stored)
  expect(screen.queryByText(NOTE)).toBeNull()
})
