import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Entry } from '../login/flow.state.ts'
import { AccountFlow } from '../login/index.ts'
import { fakeClient } from './fake-client.ts'
import { renderWidget } from './render-widget.tsx'

export const INFO = {
  ...{ logined: true, username: 'Ink Heron 4821', email: 'li@example.com', mobile: '86 13812345678' },
  ...{ passwordSet: true, deletionAt: null },
  vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null },
}
export const ANSWER = { token: 'token', knownDevice: 'device', userInfo: INFO, restored: false }

export const PLACE = { starAccel: false, mobileLogin: true, upgradePlus: false, passkeys: false, area: 'CN' }
export const PORT = {
  terms: { terms: '/terms', privacy: '/privacy' },
  passkeys: true,
  knownDevice: () => null,
}

/** The account dialog, opened at one of its entries. */
export async function openAccountFlow(
  entry: Entry = 'account',
  prepare: (api: ReturnType<typeof fakeClient>) => void = () => {},
) {
  const api = fakeClient()
  api.on('ipInfo', () => PLACE)
  api.on('userInfo', () => INFO)
  api.on('checkUserExist', () => ({ exist: false }))
  api.on('confirmOwner', () => ({}))
  api.on('sendCode', () => ({ retryAfter: 60 }))
  api.on('verifyCode', () => ({}))
  api.on('login', () => ANSWER)
  api.on('register', () => ANSWER)
  prepare(api)
  const port = {
    ...PORT,
    signedIn: vi.fn(),
    reload: vi.fn(),
    ended: vi.fn(),
  }
  const onClose = vi.fn()
  const rendered = await renderWidget(<AccountFlow entry={entry} port={port} onClose={onClose} />, { api })
  await screen.findByRole('dialog')
  const press = async (name: string) => rendered.user.click(await screen.findByRole('button', { name }))
  const name = async (account: string, agree = true) => {
    await rendered.user.type(await screen.findByRole('textbox', { name: 'Mobile or email' }), account)
    if (agree) await rendered.user.click(screen.getByRole('checkbox'))
    await press('Log in/Register')
  }
  const boxes = () => screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Digit \d of 4$/ })
  const digits = async () => (await boxes()).map(({ value }) => value).join('')
  return { ...rendered, api, port, onClose, press, name, boxes, digits }
}
