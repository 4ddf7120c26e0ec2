import { CODE_PURPOSES } from '@easel/contract/identity'
import { LANGUAGES } from '@easel/contract/languages'
import { describe, expect, it } from 'vitest'
import { renderEmail, renderSms } from '../../src/domain/deliveries/text.ts'
import { NOTIFICATION_KINDS } from '../../src/domain/kernel/message-kinds.ts'
import { login } from '../support/messages.ts'

/** What mail programs know of styles. */
const STYLES = [
  'margin',
  'margin-bottom',
  'padding',
  'font',
  'font-size',
  'font-weight',
  'letter-spacing',
  'max-width',
]

describe('the texts of messages', () => {
  const all = LANGUAGES.flatMap((language) => [
    ...CODE_PURPOSES.map((purpose) => login({ language, purpose, code: '0815' })),
    ...NOTIFICATION_KINDS.map((kind) => login({ language, kind, purpose: null, code: null })),
    login({ language, kind: 'password_changed', purpose: null, code: null, details: { passkeys: 20 } }),
    login({
      ...{ language, kind: 'password_changed', purpose: null, code: null },
      details: { passkeys: 20, isFirst: true },
    }),
  ])

  it.each(all)(
    'in $language of $kind ($purpose) contain the code if there is one, and leave no placeholder',
    (message) => {
      const email = renderEmail(message)
      for (const text of [email.subject, email.text, email.html, renderSms(message)]) {
        expect(text).not.toMatch(/[{}]/)
        expect(text.includes('0815')).toBe(message.code !== null)
      }
      for (const [, style = ''] of email.html.matchAll(/style="([^"]*)"/g))
        for (const rule of style.split(';')) expect(STYLES).toContain(rule.split(':')[0])
      // Longer ones are sent, and paid, in many pieces.
      expect(renderSms(message).length).toBeLessThanOrEqual(message.language.startsWith('zh') ? 70 : 160)
    },
  )
})

it('the message about a deletion says how long it can be undone', () => {
  for (const language of LANGUAGES) {
    const asked = login({
      language,
      kind: 'deletion_asked',
      purpose: null,
      code: null,
      details: { days: 45 },
    })
    const { subject, text } = renderEmail(asked)
    for (const each of [subject, text, renderSms(asked)]) expect(each).toContain('45')
  }
})

describe('the message about a password change', () => {
  const changed = (passkeys: number) =>
    login({ kind: 'password_changed', purpose: null, code: null, details: { passkeys } })
  const email = (passkeys: number) => renderEmail(changed(passkeys))

  it.each([
    ['en', 'A password was set for your Easel account', 'changed'],
    ['es', 'Se creó una contraseña para tu cuenta de Easel', 'cambió'],
    ['zhCN', '你的 Easel 账号已设置密码', '修改'],
    ['zhTW', '你的 Easel 帳號已設定密碼', '變更'],
  ] as const)('does not speak of a change of the first one (%s)', (language, subject, change) => {
    const first = login({
      ...{ language, kind: 'password_changed', purpose: null, code: null },
      details: { passkeys: 0, isFirst: true },
    })
    const message = renderEmail(first)
    expect(message.subject).toBe(subject)
    for (const text of [message.text.split('\n\n')[0], renderSms(first)]) {
      expect(text).toContain(subject)
      expect(text).not.toContain(change)
    }
  })

  it('names the number of remaining passkeys in a text message, too', () => {
    expect(renderSms(changed(2))).toMatch(/Passkeys that can still log in: 2\.$/)
    expect(renderSms(changed(0))).not.toContain('asskey')
  })

  it('names the number of remaining passkeys, and where to remove them', () => {
    for (const text of [email(2).text, email(2).html]) {
      expect(text).toContain('Passkeys that can still log in to your account: 2. Remove')
    }
    expect(email(0).text).not.toContain('asskey')
  })
})
