import type { VipInfo } from '@easel/contract/types'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeClient } from '../../testing/fake-client.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { useImageEvents } from '../events/use-live.ts'
import { useIsVip } from './membership.queries.ts'
import { useSettings } from './settings.queries.ts'

const NONE: VipInfo = { isVip: false, isPermanentVip: false, vipExpiryTime: null }
const MEMBER: VipInfo = { isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }

/** Shows the membership, and loads settings, which depend on it. */
function Page() {
  useImageEvents()
  useSettings()
  return <output>{useIsVip() ? 'a member' : 'no member'}</output>
}

async function open(before: VipInfo) {
  const api = fakeClient()
  api.on('vipInfo', () => before)
  await renderWidget(<Page />, { api })
  await screen.findByText(before.isVip ? 'a member' : 'no member')
  await waitFor(() => expect(api.made('settings')).toHaveLength(1))
  const changeTo = (after: VipInfo) => {
    api.on('vipInfo', () => after)
    act(() => api.stream.membership?.(after))
  }
  return { api, changeTo }
}

it.each([
  ['a membership bought on another device', NONE, MEMBER, 'a member'],
  ['a refund', MEMBER, NONE, 'no member'],
])('%s takes effect on every open page at once', async (_, before, after, shown) => {
  const { api, changeTo } = await open(before)
  changeTo(after)
  expect(await screen.findByText(shown)).toBeTruthy()
  await waitFor(() => expect(api.made('settings')).toHaveLength(2))
})

it('an event with the known membership causes no refetch', async () => {
  const { api, changeTo } = await open(MEMBER)
  changeTo({ ...MEMBER })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(api.made('settings')).toHaveLength(1)
})
