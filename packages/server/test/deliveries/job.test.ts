import type { CodePurpose } from '@easel/contract/identity'
import { LANGUAGES } from '@easel/contract/languages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messageOf } from '../../src/http/messages/messages.ts'
import { mailServer } from '../fakes/mail-server.ts'
import { twilio } from '../fakes/twilio.ts'
import { GENEROUS_LIMITS } from '../support/fixture.ts'
import { emptyDatabase, openTestDatabase, startServer, type TestServer } from '../support/server.ts'

const MINUTE = 60_000
const ACCOUNT = { accountSid: `AC${'a'.repeat(32)}`, keySid: `AC${'a'.repeat(32)}`, secret: 'auth-token' }
const LOGIN = { user: 'easel', password: 'post-office' }

describe('codes and notifications of accounts', () => {
  let mail: Awaited<ReturnType<typeof mailServer>>
  let sms: Awaited<ReturnType<typeof twilio>>
  let server: TestServer
  beforeAll(async () => {
    mail = await mailServer(LOGIN)
    sms = await twilio(ACCOUNT)
  })
  afterAll(() => Promise.all([mail.close(), sms.close()]))
  beforeEach(async () => {
    const database = await openTestDatabase()
    await emptyDatabase(database)
    server = await startServer(database, {
      limits: GENEROUS_LIMITS,
      environment: {
        // What is sent is not also shown.
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://easel.example',
        SMTP_URL: mail.url,
        MAIL_FROM: 'Easel <no-reply@easel.example>',
        SMS: JSON.stringify({
          twilio: {
            accountSid: ACCOUNT.accountSid,
            apiKey: ACCOUNT.secret,
            from: '+15005550006',
            baseUrl: sms.url,
          },
        }),
      },
    })
    mail.arrived.length = 0
    sms.sent.length = 0
    mail.refuse(null)
  })
  afterEach(() => server.close())

  const ask = (target: string, language = 'en', codePurpose: CodePurpose = 'Register') =>
    server
      .visitor()
      .post<{ reason?: string }>(
        '/api/v2/send-code/send',
        { codeType: target.includes('@') ? 'Email' : 'Mobile', target, codePurpose },
        { now: server.clock.now(), headers: { 'x-language': language } },
      )
  /** A mail as a reader shows it. */
  const plain = (raw: string) => Buffer.from(raw.split('\r\n\r\n')[2] ?? '', 'base64').toString() + raw
  const deliver = async () => {
    const { email, sms } = server.housekeeping.deliver
    await Promise.all([email(), sms()])
  }

  it('are sent by e-mail and text message, in the requester’s language', async () => {
    expect((await ask('ann@example.com', 'zhCN')).status).toBe(200)
    expect((await ask('52 5512345678', 'es')).status).toBe(200)
    await deliver()
    expect(mail.arrived).toMatchObject([{ to: ['ann@example.com'], from: 'no-reply@easel.example' }])
    expect(plain(mail.arrived[0]?.raw ?? '')).toContain('你正在注册 Easel 账号')
    expect(sms.sent).toMatchObject([{ To: '+525512345678' }])
    expect(sms.sent[0]?.Body).toMatch(/^\[Easel\] \d{4}\. Usa este código para crear tu cuenta/)
  })

  it('are sent once, however often the job runs', async () => {
    await ask('ann@example.com')
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    expect(mail.arrived).toHaveLength(1)
  })

  it('for unknown targets are counted and never sent', async () => {
    expect((await ask('nobody@example.com', 'en', 'Login')).status).toBe(200)
    await deliver()
    expect(mail.arrived).toEqual([])
  })

  it('wait while the mail server refuses them, and are sent when it accepts them', async () => {
    mail.refuse(451)
    await ask('ann@example.com')
    await deliver()
    server.clock.advance(2 * MINUTE)
    await deliver()
    expect(mail.arrived).toEqual([])
    mail.refuse(null)
    server.clock.advance(MINUTE)
    await deliver()
    expect(mail.arrived).toHaveLength(1)
  })

  it('arrive once after an outage, however often they were asked for: only the one that is valid', async () => {
    mail.refuse(451)
    await ask('ann@example.com')
    await ask('bob@example.com')
    for (let again = 0; again < 2; again += 1) {
      await deliver()
      server.clock.advance(MINUTE + 5_000)
      expect((await ask('ann@example.com')).status).toBe(200)
    }
    mail.refuse(null)
    for (let minute = 0; minute < 9; minute += 1) {
      await deliver()
      server.clock.advance(20_000)
    }
    expect(mail.arrived.map(({ to }) => to[0]).sort()).toEqual(['ann@example.com', 'bob@example.com'])
    const letter = mail.arrived.find(({ to }) => to[0] === 'ann@example.com')
    const code = /\n(\d{4})\r?\n/.exec(plain(letter?.raw ?? ''))?.[1]
    const verifyCode = { codeType: 'Email', codePurpose: 'Register', target: 'ann@example.com', code }
    const registered = await server
      .visitor()
      .post('/api/v2/user/register', { setPassword: '', verifyCode }, { now: server.clock.now() })
    expect(registered.status).toBe(200)
    const sent = await server.operations.deliveries.listTo('ann@example.com', 9)
    expect(sent.map(({ status }) => status)).toEqual(['sent', 'failed', 'failed'])
    expect(sent.at(-1)).toMatchObject({ code: null, error: 'not sent: a newer code replaced it' })
  })

  it('are not sent once the code has expired, so an hour without a mail server sends no old codes', async () => {
    mail.refuse(451)
    await ask('ann@example.com')
    for (let minute = 0; minute < 60; minute += 1) {
      await deliver()
      server.clock.advance(MINUTE)
    }
    mail.refuse(null)
    await deliver()
    expect(mail.arrived).toEqual([])
    expect((await ask('ann@example.com')).status).toBe(200)
    await deliver()
    expect(mail.arrived).toHaveLength(1)
  })

  it('by e-mail do not delay text messages, however slow the mail server is', async () => {
    mail.hold(true)
    await ask('ann@example.com')
    await expect.poll(() => mail.held()).toBe(1)
    await ask('52 5512345678')
    await expect.poll(() => sms.sent.length).toBe(1)
    expect(mail.held()).toBe(1)
    mail.hold(false)
    await expect.poll(() => mail.arrived.length).toBe(1)
  })

  it('that are refused permanently are not retried, and delay nothing else', async () => {
    mail.refuse(550)
    await ask('gone@example.com')
    await deliver()
    mail.refuse(null)
    server.clock.advance(MINUTE)
    await ask('ann@example.com')
    await deliver()
    expect(mail.arrived.map(({ to }) => to)).toEqual([['ann@example.com']])
  })

  it('are refused, for unknown targets too, while the mail server refuses all, until it is tried again', async () => {
    const requests = (language = 'en') =>
      Promise.all([ask('new@example.com', language), ask('nobody@example.com', language, 'Login')])
    mail.refuse(421)
    expect((await ask('ann@example.com')).status).toBe(200)
    await deliver()
    const refused = { reason: 'sending_unavailable', retryAfter: 60, requestId: expect.any(String) }
    const told = new Set<string>()
    for (const language of LANGUAGES) {
      for (const { status, json } of await requests(language)) {
        expect([status, json.data]).toEqual([503, refused])
        expect(json.message).toBe(messageOf('sending_unavailable', language))
        told.add(json.message)
      }
    }
    expect(told.size).toBe(LANGUAGES.length)
    expect((await ask('52 5512345678')).status).toBe(200)
    mail.refuse(null)
    server.clock.advance(MINUTE)
    expect((await requests()).map(({ status }) => status)).toEqual([200, 200])
    await deliver()
    expect(mail.arrived.map(({ to }) => to[0]).sort()).toEqual(['ann@example.com', 'new@example.com'])
    expect((await ask('bob@example.com')).status).toBe(200)
  })
})
