import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeClient } from '../../testing/fake-client.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { useIsVip } from './membership.queries.ts'
import { useAskLogin } from './use-ask-login.ts'
import { useAskVip } from './use-ask-vip.ts'

function Asker() {
  const vip = useIsVip()
  const askVip = useAskVip()
  const askLogin = useAskLogin()
  return (
    <>
      <output>{vip ? 'a member' : 'no member'}</output>
      <button type="button" onClick={() => void askVip({ reason: 'quota' })}>
        Join
      </button>
      <button type="button" onClick={() => void askLogin({ reason: 'quota' })}>
        Enter
      </button>
    </>
  )
}

it.each([
  ['Join', 'showVip'],
  ['Enter', 'openLogin'],
])('a membership from the host (%s) takes effect at once', async (button, name) => {
  const api = fakeClient()
  const host = {
    supports: () => true,
    [name]: vi.fn(async () => {
      api.on('vipInfo', () => ({ isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }))
      return { outcome: 'done' as const }
    }),
  }
  const { user } = await renderWidget(<Asker />, { api, host })
  await screen.findByText('no member')
  await waitFor(() => expect(api.made('vipInfo')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText('a member')).toBeTruthy()
})

it('a membership that starts during a request is not undone by its older answer', async () => {
  const api = fakeClient()
  const member = { isPermanentVip: false, vipExpiryTime: 4_000_000_000 }
  let answerLate = () => {}
  api.on('vipInfo', () => {
    const answer = { ...member, isVip: false }
    return new Promise<typeof answer>((resolve) => {
      answerLate = () => resolve(answer)
    })
  })
  const host = {
    supports: () => true,
    showVip: async () => {
      api.on('vipInfo', () => ({ ...member, isVip: true }))
      return { outcome: 'done' as const }
    },
  }
  const { user } = await renderWidget(<Asker />, { api, host })
  await waitFor(() => expect(api.made('vipInfo')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Join' }))
  answerLate()
  expect(await screen.findByText('a member')).toBeTruthy()
})

it('a failed sign-in shows an error, and a canceled one does not', async () => {
  const openLogin = vi.fn(async () => ({ outcome: 'cancelled' as const }))
  const { user, api } = await renderWidget(<Asker />, { host: { supports: () => true, openLogin } })
  await waitFor(() => expect(api.made('vipInfo')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Enter' }))
  expect(screen.queryByRole('alert')).toBeNull()
  openLogin.mockRejectedValueOnce(new Error('REJECTED'))
  await user.click(screen.getByRole('button', { name: 'Enter' }))
  expect(await screen.findByText('The request failed, please try again later')).toBeTruthy()
  expect(api.made('vipInfo')).toHaveLength(1)
})

it('without the create feature, no activation code can be entered', async () => {
  const { user } = await renderWidget(<Asker />, { features: ['works'] })
  await user.click(screen.getByRole('button', { name: 'Join' }))
  expect(await screen.findByText('For VIP members')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(/activation code/)).toBeNull()
})
