import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CreatedPayment, VipInfo } from '@easel/contract/types'
import { afterAll, describe, expect, it } from 'vitest'
import { stripeFake } from '../fakes/stripe.ts'
import { eventually, newDevice, signedHeaders } from '../support/client.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { LONG } from '../support/long.ts'
import { startPostgres } from '../support/postgres.ts'
import { SERVER, startProcess } from '../support/process.ts'

const KILLER = fileURLToPath(new URL('../support/kill-at.mjs', import.meta.url))
const DAY = 86_400_000
const NEVER = 1_000_000

const ended: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const end of ended.reverse()) await end()
})

/** An installation whose server can be killed at any step of a purchase, with a provider that outlives it. */
async function installation(databaseUrl: string | null) {
  const directory = mkdtempSync(join(tmpdir(), 'easel-kills-'))
  ended.push(() => rmSync(directory, { recursive: true, force: true }))
  const stripe = await stripeFake()
  ended.push(stripe.close)
  const [at, log] = [join(directory, 'at'), join(directory, 'steps')]
  const arm = (step: number) => {
    writeFileSync(at, String(step))
    writeFileSync(log, '')
  }
  arm(0)
  const dataDir = join(directory, 'data')
  if (databaseUrl === null) await prepareDataDir(dataDir)
  const environment = {
    LOG_LEVEL: 'silent',
    STARTER_COLLECTION: '0',
    IMAGE_MODERATION: 'off',
    DATA_DIR: dataDir,
    PAYMENTS: JSON.stringify(stripe.setting),
    PUBLIC_URL: 'https://easel.example',
    TRUST_PROXY: '1',
    LIMITS: JSON.stringify({ newDevicesPerHour: 10_000 }),
    NODE_OPTIONS: `--import ${KILLER}`,
    KILL_AT: at,
    KILL_STEPS: log,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  }
  let process = startProcess(SERVER, environment)
  ended.push(() => process.kill('SIGKILL').then(() => {}))
  let url = await process.ready()
  return {
    stripe,
    arm,
    steps: () => readFileSync(log, 'utf8').trim().split('\n'),
    url: () => url,
    /** Restarts the server after it was killed. */
    async restart(): Promise<void> {
      arm(0)
      // A server that never reached its armed step still runs.
      await process.kill('SIGKILL')
      process = startProcess(SERVER, environment)
      url = await process.ready()
    },
  }
}

type Installation = Awaited<ReturnType<typeof installation>>

/** A buyer's browser. A call is null when the server is killed before it answers. */
function buyer({ stripe, url }: Installation) {
  const device = newDevice()
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T | null> => {
    const headers = signedHeaders(method, path, device, { headers: { 'content-type': 'application/json' } })
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
    const answer = await fetch(url() + path, init).catch(() => null)
    if (!answer) return null
    const envelope = (await answer.json()) as { data: T }
    if (answer.status !== 200)
      throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(envelope)}`)
    return envelope.data
  }
  const known = new Set(stripe.payments())
  return {
    begin: () =>
      call<CreatedPayment>('POST', '/api/v2/payment/payment', {
        planId: 'week',
        payType: 'Wap',
        returnUrl: '',
      }),
    /** The payments of this buyer at the provider, known here or not. */
    begun: () => stripe.payments().filter((id) => !known.has(id)),
    /** The provider notifies of a payment. False: not accepted, it will be repeated. */
    async notify(id: string): Promise<boolean> {
      const { payload, header } = stripe.completed(id)
      const headers = { 'content-type': 'application/json', 'stripe-signature': header }
      const init = { method: 'POST', headers, body: payload }
      return (await fetch(`${url()}/api/v2/stripe-notify`, init).catch(() => null))?.status === 200
    },
    weeks: async () => {
      const info = await call<VipInfo>('GET', '/api/v2/payment/vip-info')
      return info?.vipExpiryTime ? Math.round((info.vipExpiryTime * 1000 - Date.now()) / (7 * DAY)) : 0
    },
    grants: async () => {
      const receipts = await call<{ items: { purpose: string }[] }>('GET', '/api/v2/account/receipts')
      return receipts?.items.filter(({ purpose }) => purpose === 'vip').length
    },
  }
}

/**
 * A purchase whose server is killed at a step: the page tries again, the buyer pays what was begun and is not closed, and
 * the provider repeats its notification until it is accepted, unless `isNotified` is false. What had begun before the kill
 * is paid before the page tries again if `isNotified`, and otherwise only if it was not closed by that.
 */
async function bought(fixture: Installation, step: number, isNotified: boolean) {
  const one = buyer(fixture)
  fixture.arm(step)
  let answer = await one.begin()
  if (!answer) {
    if (isNotified) one.begun().forEach(fixture.stripe.pay)
    await fixture.restart()
    answer = await one.begin()
  }
  expect(answer?.payment.status).toBe(1)
  for (const id of one.begun()) {
    fixture.stripe.pay(id)
    if (fixture.stripe.statusOf(id) !== 'complete' || (await one.notify(id))) continue
    await fixture.restart()
    if (isNotified) expect(await one.notify(id)).toBe(true)
  }
  const steps = fixture.steps()
  fixture.arm(0)
  const paid = one.begun().filter((id) => fixture.stripe.statusOf(id) === 'complete').length
  const holds = () =>
    eventually(
      async () => [await one.weeks(), await one.grants()],
      ([weeks, grants]) => weeks === paid && grants === paid,
      90_000,
    )
  return { steps, paid, holds }
}

const DATABASES: [name: string, open: () => Promise<string | null>][] = [
  ['the embedded database', async () => null],
  [
    'a real PostgreSQL',
    async () => {
      const postgres = await startPostgres()
      ended.push(() => postgres.stop())
      return postgres.url
    },
  ],
]
describe.each(DATABASES)('a purchase on %s, whose server is killed', (_name, open) => {
  it('is granted once for each payment, and none is lost', { timeout: 120_000 }, async () => {
    const fixture = await installation(await open())
    const { steps, holds } = await bought(fixture, NEVER, true)
    await holds()
    const stepOf = (name: RegExp) => steps.findIndex((step) => name.test(step)) + 1
    // After the provider has begun, and before what was granted is committed.
    const startPayment = steps.indexOf('after commit') + 2
    const granted = stepOf(/^after insert into "memberships"/)
    expect(Math.min(startPayment - 2, granted)).toBeGreaterThan(0)
    for (const step of [startPayment, granted]) await (await bought(fixture, step, true)).holds()
  })

  it.runIf(LONG)(
    'at any step, is granted once for each payment, and none is lost, also without a notification',
    { timeout: 1_800_000 },
    async () => {
      const fixture = await installation(await open())
      const { steps } = await bought(fixture, NEVER, true)
      expect(steps.length).toBeGreaterThan(20)
      const all = []
      for (let step = 1; step <= steps.length; step += 1) {
        for (const isNotified of [true, false]) all.push(await bought(fixture, step, isNotified))
      }
      for (const { holds } of all) await holds()
      expect(all.filter(({ paid }) => paid > 1).length).toBeGreaterThan(0)
    },
  )
})
