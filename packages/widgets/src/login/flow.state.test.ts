import { CODE_PURPOSES } from '@easel/contract/identity'
import { describe, expect, it } from 'vitest'
import { backOf, type FlowEvent, flow, type Step, type Target, type TypedCode } from './flow.state.ts'

const MAIL: Target = { codeType: 'Email', target: 'li@example.com' }
const PHONE: Target = { codeType: 'Mobile', target: '86 13812345678' }
const typed = (to: Target, codePurpose: TypedCode['codePurpose']): TypedCode => ({
  ...to,
  codePurpose,
  code: '4821',
})
const code = (to: Target, purpose: TypedCode['codePurpose']): Step => ({
  name: 'code',
  to,
  codeType: to.codeType,
  purpose,
})

const account: Step = { name: 'account' }
const password: Step = { name: 'password', to: MAIL }
const registered = typed(PHONE, 'Register')
const reset = typed(MAIL, 'ChangePassword')

describe('the login flow', () => {
  it.each<[string, Step, FlowEvent, Step]>([
    [
      'goes from a known account to its password',
      account,
      { type: 'checked', to: MAIL, exist: true },
      password,
    ],
    [
      'goes from an unknown account to a code',
      account,
      { type: 'checked', to: PHONE, exist: false },
      code(PHONE, 'Register'),
    ],
    [
      'goes to the password if the account was registered meanwhile',
      code(MAIL, 'Register'),
      { type: 'registered', target: MAIL.target },
      password,
    ],
    [
      'stays if the new address belongs to another account',
      code(MAIL, 'ChangeEmail'),
      { type: 'registered', target: MAIL.target },
      code(MAIL, 'ChangeEmail'),
    ],
    [
      'ignores that the address before the present one is registered',
      code(PHONE, 'Register'),
      { type: 'registered', target: MAIL.target },
      code(PHONE, 'Register'),
    ],
    [
      'ignores the right code of the address before the present one',
      code(MAIL, 'Register'),
      { type: 'codeRight', code: registered },
      code(MAIL, 'Register'),
    ],
    [
      'asks for no proof for the address before the present one',
      code(MAIL, 'ChangeEmail'),
      {
        type: 'proofNeeded',
        at: { change: typed({ codeType: 'Email', target: 'old@example.com' }, 'ChangeEmail') },
      },
      code(MAIL, 'ChangeEmail'),
    ],
    ['ignores a late answer', password, { type: 'checked', to: PHONE, exist: false }, password],
    ['goes from “log in with code” to a code', password, { type: 'useCode' }, code(MAIL, 'Login')],
    [
      'goes from too many wrong passwords to the code that unlocks',
      password,
      { type: 'locked' },
      { name: 'code', to: MAIL, codeType: 'FailAttempt', purpose: 'Login' },
    ],
    [
      'goes from the right code of a registration to a new password',
      code(PHONE, 'Register'),
      { type: 'codeRight', code: registered },
      { name: 'newPassword', code: registered },
    ],
    [
      'goes from the right code of a reset to the new password',
      code(MAIL, 'ChangePassword'),
      { type: 'codeRight', code: reset },
      { name: 'resetPassword', code: reset },
    ],
    [
      'goes from an expired code to another one',
      { name: 'newPassword', code: registered },
      { type: 'codeGone' },
      code(PHONE, 'Register'),
    ],
    [
      'goes from a code that expired during the proof to another one',
      { name: 'proof', change: typed(PHONE, 'ChangeMobile') },
      { type: 'codeGone' },
      code(PHONE, 'ChangeMobile'),
    ],
    [
      'asks for a proof at the end of a change if the sign-in is old',
      code(MAIL, 'ChangeEmail'),
      { type: 'proofNeeded', at: { change: typed(MAIL, 'ChangeEmail') } },
      { name: 'proof', change: typed(MAIL, 'ChangeEmail') },
    ],
    [
      'asks for a proof before a change if the sign-in is old',
      { name: 'email' },
      { type: 'proofNeeded', at: { before: 'email' } },
      { name: 'proof', before: 'email' },
    ],
    [
      'goes back from the proof to the account',
      { name: 'proof', before: 'email' },
      { type: 'back' },
      { name: 'manage' },
    ],
    [
      'goes to the account after a change',
      code(MAIL, 'ChangeEmail'),
      { type: 'changed' },
      { name: 'manage' },
    ],
    [
      'goes from the row of the e-mail address to its dialog',
      { name: 'manage' },
      { type: 'open', entry: 'email' },
      { name: 'email' },
    ],
    [
      'goes from a deletion to its result',
      code(PHONE, 'Unregister'),
      { type: 'left', deletionAt: 5 },
      { name: 'left', deletionAt: 5 },
    ],
  ])('%s', (_, step, event, next) => {
    expect(flow(step, event)).toEqual(next)
  })
})

describe('the back arrow', () => {
  it.each(CODE_PURPOSES.map((purpose) => [purpose]))(
    'leads from the code of %s to the step before',
    (purpose) => {
      const origin = {
        Login: 'account',
        Register: 'account',
        ChangePassword: 'resetTarget',
        ChangeEmail: 'email',
        ChangeMobile: 'mobile',
        Unregister: 'leave',
        Confirm: 'passkeys',
      }[purpose]
      expect(flow(code(MAIL, purpose), { type: 'back' })).toEqual({ name: origin })
    },
  )

  it('leads from passwords to the account, and is hidden where a dialog starts', () => {
    expect(flow(password, { type: 'back' })).toEqual(account)
    expect(flow({ name: 'newPassword', code: registered }, { type: 'back' })).toEqual(account)
    expect(flow({ name: 'mobile' }, { type: 'back' })).toEqual({ name: 'manage' })
    for (const step of [
      account,
      { name: 'manage' },
      { name: 'resetTarget' },
      { name: 'left', deletionAt: 1 },
    ]) {
      expect(backOf(step as Step)).toBeNull()
    }
  })
})
