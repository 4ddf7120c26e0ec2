import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { INFO, openAccountFlow } from '../testing/account-flow.tsx'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { AccountFlow } from './account-flow.tsx'
import type { Entry } from './flow.state.ts'

async function codeTypedAt(entry: Entry) {
  const api = fakeClient()
  api.on('ipInfo', () => ({
    ...{ starAccel: false, mobileLogin: true, upgradePlus: false, passkeys: true, area: 'CN' },
  }))
  api.on('userInfo', () => ({
    ...{ logined: true, username: 'Ink Heron 4821', email: 'li@example.com', mobile: null },
    ...{ passwordSet: true, deletionAt: null },
    vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null },
  }))
  api.on('sendCode', () => ({ retryAfter: 60 }))
  api.on('verifyCode', () => ({}))
  api.on('unregister', () => ({ deletionAt: Date.UTC(2026, 4, 12) }))
  api.on('changePassword', () => ({ passkeys: 2 }))
  const port = {
    ...{ terms: { terms: '/terms', privacy: '/privacy' }, passkeys: true, knownDevice: () => null },
    ...{ signedIn: vi.fn(), reload: vi.fn(), ended: vi.fn() },
  }
  const flow = <AccountFlow entry={entry} surface="page" port={port} onClose={() => {}} />
  const { user } = await renderWidget(flow, { api })
  await user.click(await screen.findByRole('button', { name: 'Send verification code' }))
  await screen.findAllByRole('textbox', { name: /^Digit/ })
  await user.keyboard('4821')
  return user
}

const focused = (heading: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading })))

it('the result of a deletion takes the focus', async () => {
  await codeTypedAt('leave')
  await focused('Your account will be deleted')
})

it('the result of a password reset takes the focus', async () => {
  const user = await codeTypedAt('resetTarget')
  await user.type(await screen.findByLabelText('New password'), 'Lighthouse2')
  await user.type(screen.getByLabelText('Repeat the new password'), 'Lighthouse2')
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  await focused('Your password is set')
})

it('the deletion is explained with the days that this installation waits', async () => {
  await openAccountFlow('leave', (api) => api.on('userInfo', () => ({ ...INFO, deletionDays: 45 })))
  expect(await screen.findByText(/^After 45 days/)).toBeTruthy()
  expect(screen.getByText(/Log in within 45 days/)).toBeTruthy()
})
