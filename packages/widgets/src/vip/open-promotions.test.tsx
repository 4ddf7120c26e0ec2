import { launcherFixture } from '@easel/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { VipDialog } from './vip-dialog.tsx'

async function open(claim: () => unknown, session = new Map<string, string>()) {
  const api = fakeClient()
  api.on('plans', () => ({ items: [], providers: [] }))
  api.on('launcher', () => ({
    ...launcherFixture,
    promotions: [
      { id: 'app', title: 'VIP with the app', kind: 'app', endsAt: null },
      { id: 'spring', title: 'A week of VIP', kind: 'open', endsAt: 1_900_000_000_000 },
    ],
  }))
  api.on('claimPromotion', claim)
  const onLogin = vi.fn()
  const view = await renderWidget(
    <VipDialog agreement="/vip-agreement" onLogin={onLogin} onClose={() => {}} />,
    {
      api,
      session,
    },
  )
  await screen.findByText('A week of VIP')
  await view.user.click(screen.getByRole('button', { name: 'Get it free' }))
  return { ...view, api, onLogin }
}

it('an open promotion can be claimed beside the plans; one for the app is not shown', async () => {
  const { api } = await open(() => ({ isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }))
  expect(await screen.findByRole('dialog', { name: 'You are VIP now' })).toBeTruthy()
  expect(api.made('claimPromotion').map(({ params }) => params)).toEqual([{ id: 'spring' }])
})

it('a refused claim shows the reason, with a login button if that is needed', async () => {
  const { user, onLogin } = await open(() => {
    throw refusal(403, { reason: 'login_needed' })
  })
  await user.click(await screen.findByRole('button', { name: 'Log in now' }))
  expect(onLogin).toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).not.toBe('')
})

it.each([
  ['was claimed', () => ({ isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 })],
  [
    'had been claimed on another device',
    () => {
      throw refusal(409, { reason: 'already_claimed' })
    },
  ],
])('a promotion that %s is not offered again', async (_, claim) => {
  const session = new Map<string, string>()
  const { api, unmount } = await open(claim, session)
  await waitFor(() => expect(session.get('vip.claimed')).toBe('spring'))
  unmount()
  await renderWidget(<VipDialog agreement="/a" onLogin={() => {}} onClose={() => {}} />, { api, session })
  await screen.findByRole('button', { name: 'Restore purchase' })
  await waitFor(() => expect(api.made('launcher').length).toBeGreaterThan(1))
  expect(screen.queryByText('A week of VIP')).toBeNull()
})
