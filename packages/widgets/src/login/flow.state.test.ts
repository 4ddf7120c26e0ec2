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

describe('the next step after each event', () => {
  it.each<[string, Step, FlowEvent, Step]>([
    ['a known account to its password', account, { type: 'checked', to: MAIL, exist: true }, password],
    [
      'an unknown one to a code',
      account,
      { type: 'checked', to: PHONE, exist: false },
      code(PHONE, 'Register'),
    ],
    [
      'a registration that has succeeded meanwhile to its password',
      code(MAIL, 'Register'),
      { type: 'registered' },
      password,
    ],
    [
      'another account’s address nowhere',
      code(MAIL, 'ChangeEmail'),
      { type: 'registered' },
      code(MAIL, 'ChangeEmail'),
    ],
    ['a late answer nowhere', password, { type: 'checked', to: PHONE, exist: false }, password],
    ['“log in with code” to a code', password, { type: 'useCode' }, code(MAIL, 'Login')],
    [
      'too many wrong passwords to the code that lifts them',
      password,
      { type: 'locked' },
      { name: 'code', to: MAIL, codeType: 'FailAttempt', purpose: 'Login' },
    ],
    [
      'the right code of a registration to a new password',
      code(PHONE, 'Register'),
      { type: 'codeRight', code: registered },
      { name: 'newPassword', code: registered },
    ],
    [
      'the right code of a reset to the new password',
      code(MAIL, 'ChangePassword'),
      { type: 'codeRight', code: reset },
      { name: 'resetPassword', code: reset },
    ],
    [
      'a code that has expired meanwhile to another one',
      { name: 'newPassword', code: registered },
      { type: 'codeGone' },
      code(PHONE, 'Register'),
    ],
    [
      'the same after the identity was shown',
      { name: 'proof', change: typed(PHONE, 'ChangeMobile') },
      { type: 'codeGone' },
      code(PHONE, 'ChangeMobile'),
    ],
    [
      'a sign-in of long ago to showing who one is',
      code(MAIL, 'ChangeEmail'),
      { type: 'proofNeeded', at: { change: typed(MAIL, 'ChangeEmail') } },
      { name: 'proof', change: typed(MAIL, 'ChangeEmail') },
    ],
    [
      'the same before the change is begun',
      { name: 'email' },
      { type: 'proofNeeded', at: { before: 'email' } },
      { name: 'proof', before: 'email' },
    ],
    [
      'back from there to the account',
      { name: 'proof', before: 'email' },
      { type: 'back' },
      { name: 'manage' },
    ],
    ['a change to the account', code(MAIL, 'ChangeEmail'), { type: 'changed' }, { name: 'manage' }],
    [
      'the row of the e-mail to its own dialog',
      { name: 'manage' },
      { type: 'open', entry: 'email' },
      { name: 'email' },
    ],
    [
      'a deletion to what was asked for',
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
