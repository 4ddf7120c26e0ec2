import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, offline, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { AccountFlow } from './account-flow.tsx'
import type { Entry, StepName } from './flow.state.ts'

afterEach(() => void vi.useRealTimers())

const INFO = {
  ...{ logined: true, username: 'Ink Heron 4821', email: 'li@example.com', mobile: '86 13812345678' },
  ...{ passwordSet: true, deletionAt: null },
  vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null },
}
const ANSWER = { token: 'token', knownDevice: 'device', userInfo: INFO, restored: false }

const PLACE = { starAccel: false, mobileLogin: true, upgradePlus: false, passkeys: false, area: 'CN' }
const PORT = {
  terms: { terms: '/terms', privacy: '/privacy' },
  passkeys: true,
  knownDevice: () => null,
}

async function opened(
  entry: Entry = 'account',
  prepare: (api: ReturnType<typeof fakeClient>) => void = () => {},
) {
  const api = fakeClient()
  api.on('ipInfo', () => PLACE)
  api.on('userInfo', () => INFO)
  api.on('checkUserExist', () => ({ exist: false }))
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
  const world = await renderWidget(<AccountFlow entry={entry} port={port} onClose={onClose} />, { api })
  await screen.findByRole('dialog')
  const press = async (name: string) => world.user.click(await screen.findByRole('button', { name }))
  const name = async (account: string, agree = true) => {
    await world.user.type(await screen.findByRole('textbox', { name: 'Mobile or email' }), account)
    if (agree) await world.user.click(screen.getByRole('checkbox'))
    await press('Log in/Register')
  }
  const boxes = () => screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Digit \d of 4$/ })
  const digits = async () => (await boxes()).map(({ value }) => value).join('')
  return { ...world, api, port, onClose, press, name, boxes, digits }
}

describe('the browser’s Forward to the code step', () => {
  it('sends no second code, and shows the remaining time', async () => {
    const api = fakeClient()
    api.on('userInfo', () => INFO)
    api.on('ipInfo', () => PLACE)
    api.on('sendCode', () => ({ retryAfter: 60 }))
    const port = { ...PORT, signedIn: vi.fn(), reload: vi.fn(), ended: vi.fn() }
    const Page = () => {
      const [at, setAt] = useState<StepName | null>('resetTarget')
      return (
        <>
          <button type="button" onClick={() => setAt('resetTarget')}>
            {'History back'}
          </button>
          <button type="button" onClick={() => setAt('code')}>
            {'History forth'}
          </button>
          <AccountFlow
            entry="resetTarget"
            place="page"
            port={port}
            at={at}
            onStep={setAt}
            onClose={() => {}}
          />
        </>
      )
    }
    const { user } = await renderWidget(<Page />, { api })
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await press('Send verification code')
    expect(await screen.findByText(/^Resend in \d+ s$/)).toBeTruthy()
    await press('History back')
    await screen.findByRole('button', { name: 'Send verification code' })
    await press('History forth')
    expect(await screen.findByText(/^Resend in \d+ s$/)).toBeTruthy()
    expect(api.made('sendCode')).toHaveLength(1)
    // Who asks for one means it.
    await press('History back')
    await press('Send verification code')
    await waitFor(() => expect(api.made('sendCode')).toHaveLength(2))
  })
})

describe('the account field', () => {
  it('makes no request before the terms are accepted', async () => {
    const { api, name, user, press } = await opened()
    await name('13812345678', false)
    expect(await screen.findByText('Please agree to the terms first')).toBeTruthy()
    expect(api.made('checkUserExist')).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('checkbox'))
    await press('Log in/Register')
    await waitFor(() =>
      expect(api.made('checkUserExist')[0]?.query).toEqual({
        ...{ codeType: 'Mobile', target: '86 13812345678', codePurpose: 'Login' },
      }),
    )
  })

  it('refuses an unknown e-mail address where numbers come first, and sends no code', async () => {
    const { api, name } = await opened()
    await name('li@example.com')
    expect(await screen.findByText('Please register with your mobile number first')).toBeTruthy()
    expect(api.made('sendCode')).toEqual([])
  })
})

describe('the code', () => {
  it('is sent at once, submitted with its last digit, and leads to a password or past it', async () => {
    const { api, name, boxes, user, press, port } = await opened()
    await name('13812345678')
    const [first] = await boxes()
    await waitFor(() => expect(document.activeElement).toBe(first))
    expect(api.made('sendCode')).toHaveLength(1)
    await user.keyboard('48')
    await user.keyboard('{Backspace}{Backspace}')
    await user.keyboard('4821')
    expect(api.made('verifyCode')[0]?.query).toMatchObject({ code: '4821' })
    await press('Skip')
    await waitFor(() => expect(port.signedIn).toHaveBeenCalledWith(ANSWER))
    expect(api.made('register')[0]?.body).toMatchObject({ setPassword: '', verifyCode: { code: '4821' } })
    expect(port.reload).not.toHaveBeenCalled()
  })

  it('can be pasted together with surrounding text', async () => {
    const { api, name, boxes, user } = await opened()
    await name('13812345678')
    await user.click((await boxes())[2] as HTMLElement)
    await user.paste('code: ４８ 21')
    expect(api.made('verifyCode')[0]?.query).toMatchObject({ code: '4821' })
  })

  it.each([404, 405])('that is refused with %s empties the fields for another try', async (status) => {
    const { api, name, boxes, digits, user } = await opened()
    api.on('verifyCode', () => {
      throw refusal(status, {}, 'No such code')
    })
    await name('13812345678')
    await boxes()
    await user.keyboard('4821')
    expect((await screen.findByText('No such code')).getAttribute('role')).toBe('alert')
    expect(await digits()).toBe('')
    expect(document.activeElement).toBe((await boxes())[0])
  })

  it('stays after a network failure, and is submitted again by a click', async () => {
    const { api, name, boxes, digits, user, press } = await opened()
    api.on('verifyCode', () => {
      throw offline()
    })
    await name('13812345678')
    await boxes()
    await user.keyboard('4821')
    await screen.findByRole('button', { name: 'Try again' })
    expect(await digits()).toBe('4821')
    api.on('verifyCode', () => ({}))
    await press('Try again')
    expect(await screen.findByRole('button', { name: 'Register now' })).toBeTruthy()
  })

  it('that was sent a moment ago shows the server’s waiting time, without an error', async () => {
    const { name } = await opened('account', (api) =>
      api.on('sendCode', () => {
        throw refusal(429, { reason: 'send_too_soon', retryAfter: 42 }, 'too soon')
      }),
    )
    await name('13812345678')
    expect(await screen.findByText('Resend in 42 s')).toBeTruthy()
    expect(screen.queryByText('too soon')).toBeNull()
  })

  it('of a registration whose answer was lost leads to the login', async () => {
    const { api, name, boxes, user, press } = await opened()
    await name('13812345678')
    await boxes()
    await user.keyboard('4821')
    await user.type(await screen.findByLabelText('Password'), 'Lighthouse1')
    api.on('register', () => {
      throw refusal(404, { reason: 'code_expired' }, 'That code has expired')
    })
    api.on('sendCode', () => {
      throw refusal(409, { reason: 'already_registered' }, 'Already registered')
    })
    await press('Register now')
    expect(await screen.findByText('Already registered')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Log in now' })).toBeTruthy()
  })

  it('can be requested again if sending failed, which empties the fields', async () => {
    let fails = true
    const { api, name, boxes, digits, user, press } = await opened('account', (client) =>
      client.on('sendCode', () => {
        if (fails) throw refusal(503, {}, 'not now')
        return { retryAfter: 60 }
      }),
    )
    await name('13812345678')
    expect(await screen.findByText('not now')).toBeTruthy()
    await boxes()
    await user.keyboard('48')
    fails = false
    await press('Resend')
    expect(await digits()).toBe('')
    expect(await screen.findByText(/^Resend in (60|59) s$/)).toBeTruthy()
    expect(api.made('sendCode')).toHaveLength(2)
  })
})

describe('the password', () => {
  const known = (api: ReturnType<typeof fakeClient>) => api.on('checkUserExist', () => ({ exist: true }))

  it('is sent with the placeholder code, and the page is reloaded', async () => {
    const { api, name, user, press, port } = await opened('account', known)
    await name('li@example.com')
    await user.type(await screen.findByLabelText('Password'), 'Lighthouse1')
    await press('Log in now')
    await waitFor(() => expect(port.reload).toHaveBeenCalled())
    expect(api.made('login')[0]?.body).toEqual({
      password: 'Lighthouse1',
      verifyCode: { codeType: 'Email', target: 'li@example.com', codePurpose: 'Login', code: '0000' },
    })
  })

  it('with too many failures is unlocked by a code of its own type', async () => {
    const { api, name, user, press } = await opened('account', known)
    api.on('login', () => {
      throw refusal(423, { reason: 'locked' }, 'Too many')
    })
    await name('li@example.com')
    await user.type(await screen.findByLabelText('Password'), 'Lighthouse1')
    await press('Log in now')
    expect(await screen.findByText('Too many')).toBeTruthy()
    await press('Log in with code')
    await waitFor(() =>
      expect(api.made('sendCode')[0]?.body).toEqual({
        ...{ codeType: 'FailAttempt', target: 'li@example.com', codePurpose: 'Login' },
      }),
    )
  })

  it('can be made visible, and is filled in by password managers', async () => {
    const { name, press } = await opened('account', known)
    await name('li@example.com')
    const field = await screen.findByLabelText<HTMLInputElement>('Password')
    expect([field.type, field.autocomplete]).toEqual(['password', 'current-password'])
    expect(field.form?.querySelector('[autocomplete="username"]')?.getAttribute('value')).toBe(
      'li@example.com',
    )
    await press('Show password')
    expect(field.type).toBe('text')
  })
})

describe('another address', () => {
  it('continues if the server does not know it, and asks for a proof if the sign-in is old', async () => {
    const { api, user, press, boxes } = await opened('email', (client) => {
      client.on('checkUserExist', () => {
        throw refusal(404)
      })
      client.on('changeLoginInfo', ({ body }) => {
        if (!body?.proof) throw refusal(403, { reason: 'proof_needed' })
        return { ...INFO, email: 'du@example.com' }
      })
    })
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'du@example.com')
    await press('Send verification code')
    await boxes()
    await user.keyboard('4821')
    await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    await user.type(await screen.findByLabelText('Password'), 'Lighthouse1')
    await press('Continue')
    await screen.findByRole('dialog', { name: 'Account management' })
    expect(screen.getByText('du@example.com')).toBeTruthy()
    expect(api.made('changeLoginInfo').at(-1)?.body).toEqual({
      verifyCode: { codeType: 'Email', target: 'du@example.com', codePurpose: 'ChangeEmail', code: '4821' },
      proof: { password: 'Lighthouse1' },
    })
  })
})

describe('the list of countries', () => {
  it('can be used by keyboard, and Escape closes only the list', async () => {
    const { user, onClose } = await opened('mobile')
    const button = await screen.findByRole('button', { name: /^Country or region: China/ })
    await user.click(button)
    await user.type(screen.getByRole('combobox'), 'mex')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Country or region: Mexico +52' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Mexico/ }))
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
