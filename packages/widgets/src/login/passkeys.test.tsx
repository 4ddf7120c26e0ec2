import type { CallAnswer } from '@easel/contract/types'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { AccountFlow } from './account-flow.tsx'
import type { Entry } from './flow.state.ts'

const INFO = {
  ...{ logined: true, username: 'Ink Heron 4821', email: 'li@example.com', mobile: null },
  ...{ passwordSet: true, deletionAt: null },
  vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null },
}
const SIGNED_IN = { token: 'token', knownDevice: 'device', userInfo: INFO, restored: false }
const PASSKEY = { id: 'k1', name: 'Safari · Mac', createdAt: 1, lastUsedAt: null }

// The browser's WebAuthn API; its dialog is where a person decides.
const get = vi.fn<() => Promise<object>>()
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
  get.mockReset()
})

async function opened(entry: Entry, { offered = true, mine = true, toPasskeys = vi.fn() } = {}) {
  const api = fakeClient()
  let items: CallAnswer<'passkeys'>['items'] = [PASSKEY]
  api.on('ipInfo', () => ({
    ...{ starAccel: false, mobileLogin: true, upgradePlus: false, area: 'CN' },
    passkeys: offered,
  }))
  api.on('userInfo', () => INFO)
  api.on('passkeys', () => ({ items }))
  api.on('passkeyLoginOptions', () => ({ options: { challenge: 'AAAA', rpId: 'easel.example' } }))
  api.on('passkeyLogin', () => SIGNED_IN)
  api.on('removePasskey', ({ body }) => {
    if (!body?.proof) throw refusal(403, { reason: 'proof_needed' })
    items = []
    return {}
  })
  const port = {
    ...{ terms: { terms: '/terms', privacy: '/privacy' }, passkeys: mine, knownDevice: () => 'device' },
    ...(mine && { toPasskeys }),
    ...{ signedIn: vi.fn(), reload: vi.fn(), ended: vi.fn() },
  }
  const rendered = await renderWidget(<AccountFlow entry={entry} port={port} onClose={() => {}} />, { api })
  await screen.findByRole('dialog')
  const press = async (name: string) => rendered.user.click(await screen.findByRole('button', { name }))
  return { ...rendered, api, port, press }
}

it('a passkey signs in after the terms are accepted', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  get.mockResolvedValue({
    ...{ id: 'k1', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  })
  const { api, port, press, user } = await opened('account')
  await press('Sign in with a passkey')
  expect(await screen.findByText('Please agree to the terms first')).toBeTruthy()
  expect(api.made('passkeyLoginOptions')).toEqual([])
  await user.click(screen.getByRole('checkbox'))
  await press('Sign in with a passkey')
  await waitFor(() => expect(port.signedIn).toHaveBeenCalledWith(SIGNED_IN))
  expect(api.made('passkeyLogin')[0]?.body).toMatchObject({
    knownDevice: 'device',
    response: { id: 'k1', response: { signature: 'AQID' } },
  })
})

it('closing the browser’s dialog shows that other ways are available', async () => {
  get.mockRejectedValue(Object.assign(new Error('closed'), { name: 'NotAllowedError' }))
  const { api, press, user } = await opened('account')
  await user.click(await screen.findByRole('checkbox'))
  await press('Sign in with a passkey')
  expect(await screen.findByText(/^No passkey was used/)).toBeTruthy()
  expect(api.made('passkeyLogin')).toEqual([])
})

it.each([
  ['the installation does not offer them', { offered: false }],
  ['the page is not our own', { mine: false }],
])('passkeys are not offered if %s', async (_where, options) => {
  await opened('account', options)
  await screen.findByRole('button', { name: 'Log in/Register' })
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

it('removing a passkey asks for a proof if the sign-in is old, and then continues', async () => {
  const { api, press, user } = await opened('passkeys')
  await press('Remove Safari · Mac')
  await user.type(await screen.findByLabelText('Password'), 'Lighthouse1')
  await press('Continue')
  expect(await screen.findByText('There is no passkey for this account yet.')).toBeTruthy()
  expect(screen.getByText('Passkey removed')).toBeTruthy()
  expect(api.made('removePasskey').at(-1)?.body).toEqual({ id: 'k1', proof: { password: 'Lighthouse1' } })
})

describe('after a password change', () => {
  const reset = async (passkeys: number, options: Parameters<typeof opened>[1] = {}) => {
    const rendered = await opened('resetTarget', options)
    rendered.api.on('sendCode', () => ({ retryAfter: 60 }))
    rendered.api.on('verifyCode', () => ({}))
    rendered.api.on('changePassword', () => ({ passkeys }))
    await rendered.press('Send verification code')
    await screen.findAllByRole('textbox', { name: /^Digit/ })
    await rendered.user.keyboard('4821')
    await rendered.user.type(await screen.findByLabelText('New password'), 'Lighthouse2')
    await rendered.user.type(screen.getByLabelText('Repeat the new password'), 'Lighthouse2')
    await rendered.press('Set password')
    return rendered
  }

  it('the owner sees how many passkeys still sign in, with a link to them', async () => {
    const toPasskeys = vi.fn()
    const { press } = await reset(2, { toPasskeys })
    await screen.findByRole('dialog', { name: 'Your password is set' })
    expect((await screen.findByRole('status')).textContent).toBe(
      '2 passkeys can still log in to your account. Remove any that are not yours.',
    )
    await press('Check passkeys')
    expect(toPasskeys).toHaveBeenCalledOnce()
  })

  it('the owner sees a remaining passkey even where none can be used, and continues to the account', async () => {
    const { press } = await reset(1, { mine: false })
    expect(await screen.findByText(/^1 passkey can still log in to your account/)).toBeTruthy()
    await press('OK')
    await screen.findByRole('dialog', { name: 'Account management' })
  })

  it('an account without passkeys continues at once', async () => {
    await reset(0)
    await screen.findByRole('dialog', { name: 'Account management' })
  })
})
