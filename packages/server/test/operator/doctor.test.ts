import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { examine } from '../../src/compose/doctor.ts'
import { readConfig } from '../../src/config/config.ts'
import { doctorCommand } from '../../src/operator/doctor-command.ts'
import { alipayFake } from '../fakes/alipay.ts'
import { aliyunSms } from '../fakes/aliyun-sms.ts'
import { loopback, sendJson } from '../fakes/loopback.ts'
import { mailServer } from '../fakes/mail-server.ts'
import { twilio } from '../fakes/twilio.ts'

let dataDir: string
const open: { close(): Promise<unknown> }[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'easel-doctor-'))
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const visit = (environment: Record<string, string> = {}) =>
  doctorCommand(async () => examine(readConfig({ DATA_DIR: dataDir, ...environment })))
const lineOf = (text: string, about: string) =>
  text.split('\n').filter((line) => line.slice(2).startsWith(about))
describe('npm run doctor', () => {
  it('finds no errors in a default installation', async () => {
    const { text, failed } = await visit()
    expect(failed).toBe(false)
    expect(text).toMatch(/errors: 0, warnings: 0/)
  })

  it('names in one line the setting that stops the start', async () => {
    const { text, failed } = await visit({ LIMITS: '{"generationsPerDay": -1}' })
    expect(failed).toBe(true)
    expect(text).toMatch(/✗ settings +Setting LIMITS \(generationsPerDay\) is wrong/)
  })

  it('warns of a sandbox that others can reach', async () => {
    const { text } = await visit({ HOST: '0.0.0.0', PAYMENTS: 'sandbox' })
    expect(text).toMatch(/! settings +PAYMENTS names the sandbox where others can reach it/)
  })

  it('says what keeps an installation from selling, and people from registering', async () => {
    const plan = { id: 'year', text: '年', value: 365, prices: { CNY: { price: 199 } } }
    const unpriced = await visit({ PLANS: JSON.stringify([plan]) })
    expect(unpriced.text).toMatch(
      /! settings +sandbox of PAYMENTS takes USD, but no plan in PLANS has a price/,
    )
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:9', ROLE: 'all' }
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Easel <no-reply@easel.example>' }
    const { text } = await visit({ ...production, ...mail, GEO_COUNTRY: 'CN' })
    expect(text).toMatch(/! settings +SMS is not set, but GEO_COUNTRY is CN/)
    expect(lineOf(text, 'SMS')[0]).toMatch(/not set: nobody can register with a number/)
    expect(lineOf(text, 'PAYMENTS')[0]).toMatch(/not set: nothing is sold/)
    expect(lineOf(text, 'SUPPORT_CONTACT')[0]).toMatch(/^!.*tell people to contact you, but not how/)
    const reached = await visit({ ...production, SUPPORT_CONTACT: 'mailto:help@easel.example' })
    expect(lineOf(reached.text, 'SUPPORT_CONTACT')[0]).toMatch(/^✓.*mailto:help@easel\.example/)
  })

  it('names a tool that does not answer', async () => {
    const { text } = await visit({ TOOLS: '{"videoUrl": "https://127.0.0.1:9/video"}' })
    expect(lineOf(text, 'TOOLS (videoUrl)')[0]).toMatch(/^✗.*does not answer/)
    expect(lineOf(text, 'TOOLS (pptUrl)')).toEqual([])
  })

  it('names addresses of apps that lead nowhere', async () => {
    const gone = new Map([
      ['/moved', 302],
      ['/away', 404],
      ['/broken', 503],
    ])
    const server = await loopback(({ path }, response) => {
      if (path === '/hang') return
      response.writeHead(gone.get(path) ?? 200, { location: '/app' }).end('an app')
    })
    open.push(server)
    const app = (ios: string, android: string | null) => ({ ios, android })
    const closed = await loopback(() => {})
    await closed.close()
    // The settings take https alone, which no server on this machine has a certificate for.
    const downloads = {
      Easel: app(`${server.url}/moved`, `${server.url}/away`),
      Slow: app(`${server.url}/hang`, `${server.url}/broken`),
      Off: app(closed.url, null),
    }
    const { text } = await doctorCommand(async () =>
      examine({ ...readConfig({ DATA_DIR: dataDir }), downloads }, 500),
    )
    expect(lineOf(text, 'DOWNLOADS')).toEqual([
      expect.stringMatching(/^✓ DOWNLOADS \(Easel, ios\) .*answers/),
      expect.stringMatching(/^✗ DOWNLOADS \(Easel, android\) .*Nothing is at .*404.*Correct DOWNLOADS/),
      expect.stringMatching(/^✗ DOWNLOADS \(Slow, ios\) .*does not answer/),
      expect.stringMatching(/^! DOWNLOADS \(Slow, android\) .*answers 503/),
      expect.stringMatching(/^✗ DOWNLOADS \(Off, ios\) .*ECONNREFUSED/),
    ])
  })

  it('says whether an engine that reports here reaches Easel', async () => {
    const server = await loopback((_, response) =>
      sendJson(response, 200, { data: { timestamp: Date.now() } }),
    )
    open.push(server)
    const engine = { type: 'midjourney', id: 'mj', baseUrl: server.url, apiKey: 'key' }
    const line = async (hookBaseUrl: string) => {
      const { text } = await visit({ ENGINES: JSON.stringify([{ ...engine, hookBaseUrl }]) })
      return lineOf(text, 'ENGINES (mj, hookBaseUrl)')[0]
    }
    expect(await line(server.url)).toMatch(/^✓.*leads to Easel/)
    await server.close()
    expect(await line(server.url)).toMatch(/^!.*does not answer.*Start Easel/)
  })

  it('names a file of security events that cannot be written, and creates none', async () => {
    const line = async (file: string) => lineOf((await visit({ SECURITY_LOG: file })).text, 'SECURITY_LOG')[0]
    expect(await line(join(dataDir, 'security.log'))).toMatch(/^✓/)
    expect(readdirSync(dataDir)).toEqual([])
    writeFileSync(join(dataDir, 'security.log'), '')
    expect(await line(join(dataDir, 'security.log'))).toMatch(/^✓/)
    expect(await line(dataDir)).toMatch(/^✗.*is a directory. Name a file in it/)
    expect(await line(join(dataDir, 'none', 'security.log'))).toMatch(/^✗.*There is no directory .*Create it/)
    expect(await line(join(dataDir, 'security.log', 'x'))).toMatch(/^✗.*There is no directory/)
  })

  it('checks the credentials of the mail server', async () => {
    const server = await mailServer({ user: 'easel', password: 'right' })
    open.push(server)
    const { port } = new URL(server.url)
    const MAIL_FROM = 'Easel <no-reply@easel.example>'
    const findings = await visit({ SMTP_URL: server.url, MAIL_FROM })
    expect(lineOf(findings.text, 'SMTP_URL')[0]).toMatch(/^✓/)
    const away = await visit({ SMTP_URL: `smtp://easel:wrong@127.0.0.1:${port}`, MAIL_FROM })
    expect(lineOf(away.text, 'SMTP_URL')[0]).toMatch(/^✗/)
    expect(away.failed).toBe(true)
  })

  it('checks that Stripe sends all its notifications here', async () => {
    let endpoints: object[] = []
    const server = await loopback((_, response) =>
      sendJson(response, 200, { object: 'list', data: endpoints }),
    )
    open.push(server)
    const stripe = { apiKey: 'sk_test_key', webhookSecret: 'whsec_secret', baseUrl: server.url }
    const lines = async () =>
      lineOf(
        (await visit({ PUBLIC_URL: server.url, PAYMENTS: JSON.stringify({ stripe }) })).text,
        'PAYMENTS (stripe)',
      ).join('\n')
    expect(await lines()).toMatch(/✗.*No webhook leads to .*stripe-notify/)
    const url = `${server.url}/api/v2/stripe-notify`
    endpoints = [{ url, status: 'enabled', enabled_events: ['checkout.session.completed'] }]
    expect(await lines()).toMatch(/✗.*lacks the events .*charge.refunded/)
    endpoints = [{ url, status: 'enabled', enabled_events: ['*'] }]
    expect(await lines()).not.toMatch(/✗/)
  })

  it('checks the keys of Alipay, in both directions', async () => {
    const alipay = await alipayFake()
    const another = await alipayFake()
    open.push(alipay, another)
    const lines = async (changes: object) => {
      const { alipay: settings } = alipay.setting
      const PAYMENTS = JSON.stringify({ alipay: { ...settings, ...changes } })
      return lineOf(
        (await visit({ PUBLIC_URL: new URL(alipay.setting.alipay.gateway).origin, PAYMENTS })).text,
        'PAYMENTS (alipay)',
      ).join('\n')
    }
    expect(await lines({})).toMatch(/✓.*accepts the application and its keys/)
    expect(await lines({ apiKey: another.setting.alipay.apiKey })).toMatch(
      /✗.*rejects the application or its key/,
    )
    expect(await lines({ alipayPublicKey: another.setting.alipay.alipayPublicKey })).toMatch(
      /✗.*not signed with alipayPublicKey/,
    )
    expect(await lines({ gateway: 'http://127.0.0.1:9/gateway.do' })).toMatch(/✗.*does not answer/)
  })

  it('checks the keys of SMS providers, and that Alibaba Cloud has approved signature and templates', async () => {
    const TWILIO = { accountSid: `AC${'1'.repeat(32)}`, from: '+15005550006' }
    const cloud = await aliyunSms({ accessKeyId: 'LTAI1', accessKeySecret: 'right' }, Date.now)
    const phone = await twilio({ ...TWILIO, keySid: TWILIO.accountSid, secret: 'right' })
    open.push(cloud, phone)
    const lines = async (apiKey: string) => {
      const aliyun = { accessKeyId: 'LTAI1', signName: 'Easel', templates: { default: 'SMS_1' }, apiKey }
      const SMS = JSON.stringify({
        aliyun: { ...aliyun, baseUrl: cloud.url },
        twilio: { ...TWILIO, apiKey, baseUrl: phone.url },
      })
      return lineOf((await visit({ SMS })).text, 'SMS')
    }
    expect(await lines('right')).toEqual([
      expect.stringMatching(/^✓ SMS \(Alibaba Cloud\) .*accepts/),
      expect.stringMatching(/^✓ SMS \(Twilio\) .*accepts/),
    ])
    expect(await lines('wrong')).toEqual([
      expect.stringMatching(/^✗ .*SignatureDoesNotMatch/),
      expect.stringMatching(/^✗ .*20003/),
    ])
    cloud.unapproved.add('SMS_1')
    expect((await lines('right'))[0]).toMatch(/^✗ .*the template SMS_1 is not approved/)
    expect([cloud.sent, phone.sent]).toEqual([[], []])
  })

  it('checks the keys of engines, the writer and moderation', async () => {
    const server = await loopback(({ headers }, response) =>
      sendJson(response, headers.authorization === 'Bearer right' ? 200 : 401, {}),
    )
    open.push(server)
    const marks = async (apiKey: string) => {
      const { text } = await visit({
        ENGINES: JSON.stringify([{ type: 'openai', id: 'images', baseUrl: server.url, model: 'm', apiKey }]),
        WRITER: JSON.stringify({ baseUrl: server.url, model: 'm', apiKey }),
        IMAGE_MODERATION: JSON.stringify({ by: 'openai', baseUrl: server.url, apiKey }),
      })
      const about = ['ENGINES (images)', 'WRITER', 'IMAGE_MODERATION']
      return about.map((name) => lineOf(text, name)[0]?.[0])
    }
    expect(await marks('right')).toEqual(['✓', '✓', '✓'])
    expect(await marks('wrong')).toEqual(['✗', '✗', '✗'])
  })
})
