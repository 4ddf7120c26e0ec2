import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ANSWER, openAccountFlow } from '../testing/account-flow.tsx'
import { type fakeClient, offline, refusal } from '../testing/fake-client.ts'

describe('the code', () => {
  it('is sent at once, submitted with its last digit, and leads to a password or past it', async () => {
    const { api, name, boxes, user, press, port } = await openAccountFlow()
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
    const { api, name, boxes, user } = await openAccountFlow()
    await name('13812345678')
    await user.click((await boxes())[2] as HTMLElement)
    await user.paste('code: ４８ 21')
    expect(api.made('verifyCode')[0]?.query).toMatchObject({ code: '4821' })
  })

  it.each([404, 405])('empties the fields for a retry when it is refused with %s', async (status) => {
    const { api, name, boxes, digits, user } = await openAccountFlow()
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

  it.each([
    ['sendCode', 80_000, /^The next code can be sent in 22 h 1[34] min\. Until then, you can register with/],
    [
      'verifyCode',
      86_400,
      /^The next code can be sent in 2[34] h \d+ min\. Until then, you can register with/,
    ],
    ['sendCode', 300, /^The next code can be sent in [45] min\./],
  ] as const)(
    'shows the wait and the alternative when %s is refused for %i s',
    async (call, retryAfter, said) => {
      const { api, name, boxes, user } = await openAccountFlow()
      api.on(call, () => {
        throw refusal(429, { reason: 'code_too_many', retryAfter }, 'Too many wrong codes')
      })
      await name('13812345678')
      await boxes()
      if (call === 'verifyCode') await user.keyboard('4821')
      expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
      expect(screen.queryByText(/Resend/)).toBeNull()
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      expect((await screen.findAllByText('Too many wrong codes')).length).toBeGreaterThan(0)
      expect(screen.queryByText(/^The code has been sent/)).toBeNull()
    },
  )

  it('stays after a network failure, and is submitted again by a click', async () => {
    const { api, name, boxes, digits, user, press } = await openAccountFlow()
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

  it('can be retyped after a failed submit, without old digits', async () => {
    const { api, name, boxes, user } = await openAccountFlow()
    api.on('verifyCode', () => {
      throw offline()
    })
    await name('13812345678')
    await boxes()
    await user.keyboard('4821')
    await screen.findByRole('button', { name: 'Try again' })
    await user.click((await boxes())[0] as HTMLElement)
    await user.keyboard('7306')
    await waitFor(() => expect(api.made('verifyCode')).toHaveLength(2))
    expect(api.made('verifyCode')[1]?.query).toMatchObject({ code: '7306' })
  })

  it('shows the server’s waiting time, without an error, if it was just sent', async () => {
    const { name } = await openAccountFlow('account', (api) =>
      api.on('sendCode', () => {
        throw refusal(429, { reason: 'send_too_soon', retryAfter: 42 }, 'too soon')
      }),
    )
    await name('13812345678')
    expect(await screen.findByText('Resend in 42 s')).toBeTruthy()
    expect(screen.queryByText('too soon')).toBeNull()
  })

  it('leads to the login if the answer of the registration was lost', async () => {
    const { api, name, boxes, user, press } = await openAccountFlow()
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
    const { api, name, boxes, digits, user, press } = await openAccountFlow('account', (client) =>
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

  it.each([
    ['once it should have arrived', () => ({ retryAfter: 0 }), false],
    ['not before', () => ({ retryAfter: 60 }), true],
    [
      'not if it was never sent',
      () => {
        throw refusal(503, {}, 'not now')
      },
      true,
    ],
  ])('has a hint where to look for it: %s', async (_, sendCode, isHidden) => {
    const { name, boxes } = await openAccountFlow('account', (client) => client.on('sendCode', sendCode))
    await name('13812345678')
    await boxes()
    await screen.findByText(/^Resend/)
    expect(screen.getByText('Nothing there? Check the number.').hasAttribute('data-hidden')).toBe(isHidden)
  })
})

describe('the password', () => {
  const known = (api: ReturnType<typeof fakeClient>) => api.on('checkUserExist', () => ({ exist: true }))

  it('is sent with the placeholder code, and the page is reloaded', async () => {
    const { api, name, user, press, port } = await openAccountFlow('account', known)
    await name('li@example.com')
    await user.type(await screen.findByLabelText('Password'), 'Lighthouse1')
    await press('Log in now')
    await waitFor(() => expect(port.reload).toHaveBeenCalled())
    expect(api.made('login')[0]?.body).toEqual({
      password: 'Lighthouse1',
      verifyCode: { codeType: 'Email', target: 'li@example.com', codePurpose: 'Login', code: '0000' },
    })
  })

  it('is unlocked by a code of its own type after too many failures', async () => {
    const { api, name, user, press } = await openAccountFlow('account', known)
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
    const { name, press } = await openAccountFlow('account', known)
    await name('li@example.com')
    const field = await screen.findByLabelText<HTMLInputElement>('Password')
    expect([field.type, field.autocomplete]).toEqual(['password', 'current-password'])
    expect(field.form?.querySelector('[autocomplete="username"]')?.getAttribute('value')).toBe(
      'li@example.com',
    )
    await press('Show password')
    expect(field.type).toBe('text')
  })

  it('is stored with a number in a form that signs in when it is filled in', async () => {
    const { name, api } = await openAccountFlow('account', known)
    await name('13812345678')
    const field = await screen.findByLabelText<HTMLInputElement>('Password')
    const stored = field.form?.querySelector('[autocomplete="username"]')?.getAttribute('value') ?? ''
    cleanup()
    const again = await openAccountFlow('account', known)
    await again.name(stored)
    await screen.findByLabelText('Password')
    expect(again.api.made('checkUserExist')[0]?.query).toEqual(api.made('checkUserExist')[0]?.query)
  })

  it('that is refused may never have been set: the owner is led to a code, in the same words for everybody', async () => {
    const hint = 'If you have never set a password, log in with a code.'
    const { name, api, user, press } = await openAccountFlow('account', known)
    api.on('login', () => {
      throw refusal(403, { reason: 'credentials_wrong' }, 'Wrong')
    })
    await name('li@example.com')
    await user.type(await screen.findByLabelText('Password'), 'Lighthouse1')
    expect(screen.queryByText(hint)).toBeNull()
    await press('Log in now')
    expect(await screen.findByText(hint)).toBeTruthy()
  })
})
