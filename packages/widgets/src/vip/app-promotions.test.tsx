import { launcherFixture } from '@easel/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { AppPromotions } from './extras/app-promotions.tsx'

const PROMOTIONS = [
  { id: 'install', title: 'VIP for good with the app', kind: 'app' as const, endsAt: null },
  { id: 'spring', title: 'A week of VIP', kind: 'open' as const, endsAt: null },
]

async function inApp({ isPermanentVip = false, session = new Map<string, string>() } = {}) {
  const api = fakeClient()
  const vipInfo = { isVip: isPermanentVip, isPermanentVip, vipExpiryTime: null }
  api.on('launcher', () => ({ ...launcherFixture, promotions: PROMOTIONS }))
  api.on('vipInfo', () => vipInfo)
  api.on('userInfo', () => ({ logined: true, vipInfo }))
  api.on('claimPromotion', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
  const openLogin = vi.fn(async () => ({ outcome: 'done' as const }))
  const host = { supports: (name: string) => name === 'openLogin', openLogin }
  return { ...(await renderWidget(<AppPromotions />, { api, session, host })), api, openLogin }
}

it('somebody who has installed the app claims what is given for it, once', async () => {
  const session = new Map<string, string>()
  const { user, api, unmount } = await inApp({ session })
  await screen.findByText('VIP for good with the app')
  expect(screen.queryByText('A week of VIP')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Get it free' }))
  await screen.findByRole('dialog', { name: 'You are VIP now' })
  expect(api.made('claimPromotion').map(({ params }) => params)).toEqual([{ id: 'install' }])
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  unmount()
  const again = await inApp({ session })
  await waitFor(() => expect(again.api.made('vipInfo')).not.toEqual([]))
  expect(screen.queryByText('VIP for good with the app')).toBeNull()
})

it('the app signs in whoever needs an account for it', async () => {
  const { user, api, openLogin } = await inApp()
  api.on('claimPromotion', () => {
    throw refusal(403, { reason: 'login_needed' })
  })
  await user.click(await screen.findByRole('button', { name: 'Get it free' }))
  await user.click(await screen.findByRole('button', { name: 'Log in now' }))
  expect(openLogin).toHaveBeenCalledWith({ reason: 'membership' })
})

it('permanent members are offered nothing that they have', async () => {
  const { api } = await inApp({ isPermanentVip: true })
  await waitFor(() => expect(api.made('vipInfo')).not.toEqual([]))
  expect(screen.queryByRole('button')).toBeNull()
})
