import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from '../../src/adapters/mail/smtp.ts'
import { createAliyunSms } from '../../src/adapters/sms/aliyun.ts'
import { signedHeaders } from '../../src/adapters/sms/aliyun-signature.ts'
import { createSmsByRegion } from '../../src/adapters/sms/by-region.ts'
import { createTwilioSms } from '../../src/adapters/sms/twilio.ts'
import { watchOutage } from '../../src/domain/deliveries/outage.ts'
import { renderEmail, renderSms } from '../../src/domain/deliveries/text.ts'
import { aliyunSms } from '../fakes/aliyun-sms.ts'
import { mailServer } from '../fakes/mail-server.ts'
import { twilio } from '../fakes/twilio.ts'
import { login, NOW } from '../support/messages.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const closed = <T extends { close(): unknown }>(one: T): T => {
  closing.push(() => one.close())
  return one
}

/** What an SMS provider is handed for a number. */
const sms = (target: string) => [{ id: 'd1', target, ...login() }, renderSms(login())] as const
const ALIYUN = { accessKeyId: 'LTAI1', accessKeySecret: 's3cret' }
const TWILIO = { accountSid: `AC${'a'.repeat(32)}`, keySid: `SK${'b'.repeat(32)}`, secret: 'auth' }

describe('a mail server', () => {
  const server = async () => closed(await mailServer({ user: 'easel', password: 'p@ss' }))
  const mailer = (url: string) =>
    closed(createSmtpMailer({ url: url.replace('p@ss', 'p%40ss'), from: 'Easel <no-reply@easel.example>' }))

  it('gets messages in text and HTML, with a constant message id', async () => {
    const { url, arrived } = await server()
    await mailer(url).send({ id: 'd1', to: 'ann@example.com', ...renderEmail(login({ language: 'zhCN' })) })
    expect(arrived).toMatchObject([{ from: 'no-reply@easel.example', to: ['ann@example.com'] }])
    const raw = arrived[0]?.raw ?? ''
    expect(raw).toMatch(/^Message-ID: <d1@easel\.example>/m)
    expect(raw).toContain('multipart/alternative')
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m)
  })

  it.each([
    'ann@example.com\r\nBcc: eve@example.com',
    'ann@example.com, eve@example.com',
    'Ann <eve@example.com>',
  ])('never sends to an address hidden in another one: %j', async (to) => {
    const { url, arrived } = await server()
    await mailer(url)
      .send({ id: 'd1', to, ...renderEmail(login()) })
      .catch(() => {})
    expect(arrived.flatMap((email) => email.to)).not.toContain('eve@example.com')
    expect(arrived.map(({ raw }) => raw).join('')).not.toMatch(/^Bcc/m)
  })

  it.each([
    [550, false, false],
    [451, true, false],
    [421, true, true],
  ])('that refuses with %i is retried: %s; is down for all: %s', async (code, retryable, isOutage) => {
    const { url, refuse } = await server()
    refuse(code)
    await expect(
      mailer(url).send({ id: 'd1', to: 'ann@example.com', ...renderEmail(login()) }),
    ).rejects.toMatchObject({
      name: 'DeliveryError',
      retryable,
      isOutage,
    })
  })

  it('that refuses an address does not count as down', async () => {
    const { url } = await server()
    await expect(
      mailer(url).send({ id: 'd1', to: 'ann<b>@example.com', ...renderEmail(login()) }),
    ).rejects.toMatchObject({ isOutage: false })
  })

  it('that refuses the password, or is unreachable, is retried, and no password is logged', async () => {
    const { url, port, close } = await mailServer({ user: 'easel', password: 'other' })
    const attempt = () =>
      mailer(`smtp://easel:hidden-word@127.0.0.1:${port}`)
        .send({ id: 'd1', to: 'ann@example.com', ...renderEmail(login()) })
        .catch((error: Error & { retryable?: boolean }) => error)
    const refused = await attempt()
    await close()
    const gone = await attempt()
    const down = { retryable: true, isOutage: true }
    expect([refused, gone]).toMatchObject([down, down])
    expect(`${refused}${gone}${url}`).not.toContain('hidden-word')
  })
})

describe('Alibaba Cloud', () => {
  it('gets requests signed as in its documentation', () => {
    const { authorization } = signedHeaders(
      {
        method: 'POST',
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        body: '',
      },
      { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    )
    expect(authorization).toMatch(
      /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
    )
  })

  const start = async (over: { accessKeySecret?: string } = {}) => {
    const provider = closed(await aliyunSms(ALIYUN, () => NOW))
    const templates = { Register: 'SMS_2', default: 'SMS_1' }
    const settings = { ...ALIYUN, ...over, baseUrl: provider.url, signName: '画室 (测试)!', templates }
    return { provider, sender: createAliyunSms(settings, () => NOW) }
  }

  it('sends a code to a mainland number with the template for it', async () => {
    const { provider, sender } = await start()
    await sender.send(...sms('86 13812345678'))
    expect(provider.sent).toEqual([
      {
        PhoneNumbers: '13812345678',
        SignName: '画室 (测试)!',
        TemplateCode: 'SMS_1',
        TemplateParam: '{"code":"4711"}',
        OutId: 'd1',
      },
    ])
  })

  it('refuses a wrong secret, which is not retried', async () => {
    const { sender } = await start({ accessKeySecret: 'wrong' })
    await expect(sender.send(...sms('86 13812345678'))).rejects.toMatchObject({
      message: 'Alibaba Cloud: SignatureDoesNotMatch',
      retryable: false,
    })
  })

  it.each([
    [200, { Code: 'isv.BUSINESS_LIMIT_CONTROL' }, false, false],
    [200, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控Permits:10' }, false, false],
    // One code a minute: another one that somebody asks for before, for something else, waits for it.
    [200, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控Permits:1' }, true, false],
    [200, { Code: 'isv.AMOUNT_NOT_ENOUGH' }, false, true],
    [200, { Code: 'isp.SYSTEM_ERROR' }, true, true],
    [400, { Code: 'Throttling.User' }, true, false],
    [502, '<html>', true, true],
  ])('is retried after %i %j: %s; is down for all: %s', async (status, body, retryable, isOutage) => {
    const { provider, sender } = await start()
    provider.answerAlways(status, body as object)
    await expect(sender.send(...sms('86 13812345678'))).rejects.toMatchObject({ retryable, isOutage })
  })
})

describe('Twilio', () => {
  const start = async (from = '+15005550006') => {
    const provider = closed(await twilio(TWILIO))
    return { provider, sender: createTwilioSms({ ...TWILIO, baseUrl: provider.url, from }) }
  }

  it('sends a code to a number of any country', async () => {
    const { provider, sender } = await start()
    await sender.send(...sms('52 5512345678'))
    expect(provider.sent).toMatchObject([{ To: '+525512345678', From: '+15005550006' }])
    expect(provider.sent[0]?.Body).toContain('4711')
  })

  it('chooses the sender if a messaging service is configured', async () => {
    const { provider, sender } = await start(`MG${'c'.repeat(32)}`)
    await sender.send(...sms('1 4155550100'))
    expect(provider.sent).toMatchObject([{ MessagingServiceSid: `MG${'c'.repeat(32)}` }])
  })

  it.each([
    [400, { code: 21211 }, false, false],
    [401, { code: 20003 }, false, true],
    [429, { code: 20429 }, true, false],
    [503, {}, true, true],
  ])('is retried after %i %j: %s; is down for all: %s', async (status, body, retryable, isOutage) => {
    const { provider, sender } = await start()
    provider.answerAlways(status, body)
    await expect(sender.send(...sms('1 4155550100'))).rejects.toMatchObject({ retryable, isOutage })
  })
})

it('mainland numbers use Alibaba Cloud, all others Twilio, and unreachable ones are reported', async () => {
  const china = closed(await aliyunSms(ALIYUN, () => NOW))
  const provider = closed(await twilio(TWILIO))
  const templates = { default: 'SMS_1' }
  const clock = { now: () => NOW }
  const aliyun = watchOutage(
    createAliyunSms({ ...ALIYUN, baseUrl: china.url, signName: 'Easel', templates }, clock.now),
    clock,
  )
  const abroad = createTwilioSms({ ...TWILIO, baseUrl: provider.url, from: '+15005550006' })
  const both = createSmsByRegion([aliyun, watchOutage(abroad, clock)])
  await both.send(...sms('86 13812345678'))
  await both.send(...sms('34 612345678'))
  expect([china.sent, provider.sent].map(({ length }) => length)).toEqual([1, 1])
  provider.answerAlways(503, {})
  await expect(both.send(...sms('34 612345678'))).rejects.toMatchObject({ isOutage: true })
  expect(['86 13812345678', '34 612345678'].map(both.canSend)).toEqual([true, false])
  // It answers about one number: it works.
  provider.answerAlways(403, { code: 21408 })
  await expect(both.send(...sms('34 612345678'))).rejects.toMatchObject({ isOutage: false })
  expect(both.canSend('34 612345678')).toBe(true)
  const mainland = createSmsByRegion([aliyun])
  expect(mainland.canSend('34 612345678')).toBe(false)
  expect(mainland.reaches('34 612345678')).toBe(false)
  await expect(mainland.send(...sms('34 612345678'))).rejects.toMatchObject({ retryable: false })
})
