import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { INFO, openAccountFlow, PLACE, PORT } from '../testing/account-flow.tsx'
import { fakeClient, offline, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { AccountFlow } from './account-flow.tsx'
import type { StepName } from './flow.state.ts'

afterEach(() => void vi.useRealTimers())

it('a network failure at the first step is shown in a toast, and a retry continues', async () => {
  const { api, name, press } = await openAccountFlow()
  api.on('checkUserExist', () => {
    throw offline()
  })
  await name('13812345678')
  await screen.findByText('Network error, please check your network')
  api.on('checkUserExist', () => ({ exist: true }))
  await press('Log in/Register')
  expect(await screen.findByRole('button', { name: 'Log in now' })).toBeTruthy()
})

it.each([
  ['li@example.com', 'Change email', /^We send a code to the new one/],
  [null, 'Link email', 'We send a code to make sure that it is yours.'],
])('an account with the address %s is offered: %s', async (email, title, description) => {
  await openAccountFlow('manage', (api) => api.on('userInfo', () => ({ ...INFO, email })))
  const row = (await screen.findByText('Email')).closest('li') as HTMLElement
  fireEvent.click(within(row).getByRole('button'))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect(screen.getByText(description)).toBeTruthy()
})

it.each([
  [true, 'Reset password'],
  [false, 'Set login password'],
])('an account that has a password: %s, is offered: %s', async (passwordSet, title) => {
  await openAccountFlow('manage', (api) => api.on('userInfo', () => ({ ...INFO, passwordSet })))
  const row = (await screen.findByText('Password')).closest('li') as HTMLElement
  fireEvent.click(within(row).getByRole('button'))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})

const PAGE_PORT = { ...PORT, signedIn: vi.fn(), reload: vi.fn(), ended: vi.fn() }

/** A page of the flow, after the press that sends a code. */
async function sendCodeOn(Page: ComponentType) {
  const api = fakeClient()
  api.on('userInfo', () => INFO)
  api.on('ipInfo', () => PLACE)
  api.on('sendCode', () => ({ retryAfter: 60 }))
  const { user } = await renderWidget(<Page />, { api })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await press('Send verification code')
  expect(await screen.findByText(/^Resend in \d+ s$/)).toBeTruthy()
  return { api, press }
}

describe('the browser’s Forward to the code step', () => {
  it('sends no second code, and shows the remaining time', async () => {
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
            surface="page"
            port={PAGE_PORT}
            at={at}
            onStep={setAt}
            onClose={() => {}}
          />
        </>
      )
    }
    const { api, press } = await sendCodeOn(Page)
    await press('History back')
    await screen.findByRole('button', { name: 'Send verification code' })
    await press('History forth')
    expect(await screen.findByText(/^Resend in \d+ s$/)).toBeTruthy()
    expect(api.made('sendCode')).toHaveLength(1)
    // An explicit request always sends a code.
    await press('History back')
    await press('Send verification code')
    await waitFor(() => expect(api.made('sendCode')).toHaveLength(2))
  })
})

it('the browser’s Back returns to the step before, although the address of the next was not rendered yet', async () => {
  const Page = () => {
    const [move, setMove] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setMove(1)}>
          {'History back'}
        </button>
        <AccountFlow
          entry="resetTarget"
          surface="page"
          port={PAGE_PORT}
          at="resetTarget"
          move={move}
          onClose={() => {}}
        />
      </>
    )
  }
  const { press } = await sendCodeOn(Page)
  await press('History back')
  expect(await screen.findByRole('button', { name: 'Send verification code' })).toBeTruthy()
})

it('the deletion step shows an error with a retry if the account fails to load', async () => {
  let fails = true
  const { press } = await openAccountFlow('leave', (client) =>
    client.on('userInfo', () => {
      if (fails) throw offline()
      return INFO
    }),
  )
  await screen.findByText('Network error, please check your network')
  fails = false
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Send verification code' })).toBeTruthy()
})

describe('the account field', () => {
  it('makes no request before the terms are accepted', async () => {
    const { api, name, user, press } = await openAccountFlow()
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
    const { api, name } = await openAccountFlow()
    await name('li@example.com')
    expect(await screen.findByText('Please register with your mobile number first')).toBeTruthy()
    expect(api.made('sendCode')).toEqual([])
  })

  it('that is corrected while its code is checked is not registered', async () => {
    const { api, name, boxes, user, press } = await openAccountFlow()
    const checked = Promise.withResolvers<object>()
    api.on('verifyCode', () => checked.promise)
    await name('13812345678')
    await boxes()
    await user.keyboard('4821')
    await waitFor(() => expect(api.made('verifyCode')).toHaveLength(1))
    await press('Edit')
    await user.clear(await screen.findByRole('textbox', { name: 'Mobile or email' }))
    await name('13812345679', false)
    await boxes()
    checked.resolve({})
    await user.keyboard('7306')
    await waitFor(() => expect(api.made('verifyCode')).toHaveLength(2))
    expect(api.made('verifyCode')[1]?.query).toMatchObject({ target: '86 13812345679', code: '7306' })
    await press('Skip')
    await waitFor(() => expect(api.made('register')).toHaveLength(1))
    expect(api.made('register')[0]?.body).toMatchObject({ verifyCode: { target: '86 13812345679' } })
  })

  it('signs in an account from abroad by its number with the area code, and registers none', async () => {
    const { api, name, press } = await openAccountFlow()
    await name('+852 9123 4567')
    expect(await screen.findByText('Mobile/email format error')).toBeTruthy()
    expect(api.made('sendCode')).toEqual([])
    api.on('checkUserExist', () => ({ exist: true }))
    await press('Log in/Register')
    expect(await screen.findByText('+852 91234567')).toBeTruthy()
  })
})

describe('changing the address', () => {
  it('asks for a proof first if the sign-in is old', async () => {
    const { api, user, press } = await openAccountFlow('manage', (client) => {
      client.on('confirmOwner', ({ body }) => {
        if (!body?.proof) throw refusal(403, { reason: 'proof_needed' })
        client.on('confirmOwner', () => ({}))
        return {}
      })
    })
    await press('Change: Email')
    await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    await user.type(await screen.findByLabelText('Password'), 'Lighthouse1')
    await press('Continue')
    await screen.findByRole('dialog', { name: 'Change email' })
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'du@example.com')
    await press('Send verification code')
    await screen.findByText('du@example.com')
    expect(api.made('confirmOwner')[1]?.body).toEqual({ proof: { password: 'Lighthouse1' } })
  })

  it('succeeds with an unused address, and asks again if the proof has expired', async () => {
    const { api, user, press, boxes } = await openAccountFlow('email', (client) => {
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
    const { user, onClose } = await openAccountFlow('mobile')
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
