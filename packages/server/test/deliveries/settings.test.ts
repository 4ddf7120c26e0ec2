import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'

const ALIYUN = {
  accessKeyId: 'LTAI1',
  apiKeyEnv: 'ALIYUN_SECRET',
  signName: 'Easel',
  templates: { default: 'SMS_1' },
}
const TWILIO = { accountSid: `AC${'a'.repeat(32)}`, apiKeyEnv: 'TWILIO_SECRET', from: '+15005550006' }
const sms = (setting: object) => ({ SMS: JSON.stringify(setting) })

describe('a wrong setting stops the start and is named', () => {
  it.each<[Record<string, string>, RegExp]>([
    [{ SMTP_URL: 'smtp://mail.example' }, /^Settings SMTP_URL and MAIL_FROM go together/],
    [{ MAIL_FROM: 'no-reply@easel.example' }, /^Settings SMTP_URL and MAIL_FROM go together/],
    [{ SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.example' }, /^Setting SMTP_URL is wrong/],
    [{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Easel' }, /^Setting MAIL_FROM is wrong/],
    [
      { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.example\r\nBcc: eve@b.example' },
      /^Setting MAIL_FROM is wrong/,
    ],
    [{ SMS: 'aliyun' }, /^Setting SMS is wrong/],
    [sms({}), /^Setting SMS is wrong: must name aliyun, twilio or both/],
    [sms({ aliyun: { ...ALIYUN, templates: { Logn: 'SMS_1' } } }), /^Setting SMS \(aliyun\.templates/],
    [sms({ twilio: { ...TWILIO, accountSid: 'me' } }), /^Setting SMS \(twilio\.accountSid\) is wrong/],
    [sms({ twilio: { ...TWILIO, apiKeyEnv: undefined } }), /^Setting SMS \(twilio\.apiKeyEnv\) is wrong/],
    [sms({ twilio: TWILIO }), /expected in TWILIO_SECRET, which is not set/],
  ])('%j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })
})

it('both providers are configured with their secrets, which are never printed', () => {
  const config = readConfig({
    ...sms({ aliyun: ALIYUN, twilio: TWILIO }),
    ALIYUN_SECRET: 'first-secret',
    TWILIO_SECRET: 'second-secret',
    SMTP_URL: 'smtps://easel:third-secret@mail.example',
    MAIL_FROM: 'Easel <no-reply@easel.example>',
  })
  expect(config.sms.aliyun?.apiKey?.reveal()).toBe('first-secret')
  expect(config.sms.twilio?.apiKey?.reveal()).toBe('second-secret')
  expect(config.mail?.url.reveal()).toContain('third-secret')
  expect(JSON.stringify({ sms: config.sms, mail: config.mail })).not.toMatch(/(first|second|third)-secret/)
})

it('without them nothing is sent', () => {
  expect(readConfig({})).toMatchObject({ mail: null, sms: { aliyun: null, twilio: null } })
})
