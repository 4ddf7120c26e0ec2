import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { alipayFake } from '../fakes/alipay.ts'
import { useServer } from '../support/fixture.ts'
import { purchasesOf } from '../support/purchases.ts'

const fake = await alipayFake()
await fake.close()
const { alipay } = fake.setting
const stripe = { apiKey: 'sk_test_a_key', webhookSecret: 'whsec_a_secret' }
const PUBLIC = { PUBLIC_URL: 'https://easel.example', TRUST_PROXY: '1' }
const PRODUCTION = {
  NODE_ENV: 'production',
  ...PUBLIC,
  CLIENT_SECRET: 'something-else-1',
  SMTP_URL: 'smtp://a.example',
  MAIL_FROM: 'a@a.example',
}
const WARNED = /sandbox .*becomes a member without paying/

describe('the sandbox', () => {
  const read = (environment: Record<string, string>) => {
    const { payments, warnings } = readConfig(environment)
    return [payments.sandbox !== null, warnings.some((warning) => WARNED.test(warning))]
  }

  it.each([
    ['on a development machine', {}],
    ['on a development machine, by a loopback name', { HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }],
  ])('is there by itself %s', (_where, environment) => {
    expect(read(environment)).toEqual([true, false])
  })

  it.each([
    ['in production', PRODUCTION],
    ['where others can reach it', { HOST: '0.0.0.0' }],
    ['behind a public address', PUBLIC],
  ])('is not there by itself %s, and warned of where it is named', (_where, environment) => {
    expect(read(environment)).toEqual([false, false])
    expect(read({ ...environment, PAYMENTS: 'sandbox' })).toEqual([true, true])
  })
})

describe('a wrong setting of payments stops the start', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const spki = other.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const pkcs1 = createPrivateKey(fake.keys.app.privateKey)
    .export({ type: 'pkcs1', format: 'der' })
    .toString('base64')
  const own = fake.keys.app.publicKey.replaceAll(/-----[A-Z ]+-----|\s/g, '')

  it.each([
    [
      'a malformed private key',
      { ...alipay, apiKey: `${alipay.apiKey.slice(0, -40)}` },
      /alipay.*private key/,
    ],
    ['a public key in its place', { ...alipay, apiKey: spki }, /alipay.*private key/],
    ['a key of another format', { ...alipay, apiKey: pkcs1 }, /alipay.*private key.*keyType/],
    [
      'a malformed public key of Alipay',
      { ...alipay, alipayPublicKey: 'A'.repeat(200) },
      /alipay.*alipayPublicKey/,
    ],
    [
      'the application’s own in its place',
      { ...alipay, alipayPublicKey: own },
      /alipayPublicKey.*application's own/,
    ],
  ])('%s', (_what, setting, message) => {
    const environment = { ...PUBLIC, PAYMENTS: JSON.stringify({ alipay: setting }) }
    expect(() => readConfig(environment)).toThrow(message)
  })

  it('a price of 0', () => {
    const PLANS = JSON.stringify([{ id: 'a', text: '月', value: 30, prices: { USD: { price: 1e-9 } } }])
    expect(() => readConfig({ PLANS })).toThrow(/^Setting PLANS \(0\.prices\) is wrong/)
  })

  it('a wrong key, which is not printed', () => {
    const environment = {
      ...PUBLIC,
      PAYMENTS: JSON.stringify({ alipay: { ...alipay, apiKey: 'secret-letters' } }),
    }
    expect(() => readConfig(environment)).toThrow(expect.not.stringContaining('secret-letters'))
    const config = readConfig({ ...PUBLIC, PAYMENTS: JSON.stringify({ stripe }) })
    expect(JSON.stringify(config.payments)).not.toMatch(/sk_test_a_key|whsec_a_secret/)
  })
})

it.each([
  ['永久', 30, /^The plan a of PLANS has the text 永久 and a value other than 0: it ends/],
  ['年', 0, /^The plan a of PLANS has the text 年 and the value 0: it never ends/],
])('the start warns of a plan that is called %s and lasts %i days', (text, value, warning) => {
  const PLANS = JSON.stringify([{ id: 'a', text, value, prices: { USD: { price: 5 } } }])
  expect(readConfig({ PLANS }).warnings).toContainEqual(expect.stringMatching(warning))
})

describe('a provider in whose currency nothing has a price', () => {
  it('causes a warning', () => {
    const PAYMENTS = JSON.stringify({ stripe: { ...stripe, currency: 'EUR' }, alipay })
    const { warnings } = readConfig({ ...PUBLIC, PAYMENTS })
    expect(warnings).toEqual([expect.stringMatching(/stripe .*EUR.*PLANS/)])
  })
})

describe('providers', () => {
  const fixture = useServer(null)
  const { plans } = purchasesOf(() => fixture.server)

  it.each([
    [{ stripe, alipay }, ['stripe', 'alipay'], 'USD'],
    [{ alipay, stripe }, ['alipay', 'stripe'], 'CNY'],
  ])('are offered in the order in which they are named', async (setting, names, currency) => {
    await fixture.start({ environment: { ...PUBLIC, PAYMENTS: JSON.stringify(setting) } })
    const { items, providers } = await plans(fixture.visitor)
    expect([providers, items[0]?.currency]).toEqual([names, currency])
  })
})
