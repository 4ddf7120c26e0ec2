import { DAY } from '@easel/contract/numbers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSpendLedger } from '../../src/adapters/postgres/generation/engines.repository.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'
import { createSpending, type TotalCaps } from '../../src/domain/kernel/spending.ts'
import { type MidjourneyFake, midjourneyFake } from '../fakes/midjourney.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { adjustableClock } from '../support/clock.ts'
import { useServer } from '../support/fixture.ts'
import { untilEnded } from '../support/people.ts'
import { notebook } from './ask-engine.ts'
import { CONTENT_POLICY, midjourneyAt, openAiAt, ordered } from './ordered-engines.ts'

const fixture = useServer(null)
let openAi: OpenAiFake
let mj: MidjourneyFake

beforeAll(async () => {
  openAi = await openAiFake()
  mj = await midjourneyFake('change')
})
beforeEach(() => {
  openAi.reset()
  mj.reset()
})
afterAll(async () => {
  await openAi.close()
  await mj.close()
})

const price = { pricePerSet: 0.16, dailySpendCap: 0.4 }
const engineOf = async (call: { headers?: Record<string, string> } = {}) => {
  const { json } = await fixture.submit(undefined, {}, call)
  const read = () =>
    fixture.visitor.get<{ status: number; engine: string; failure: { code: string } | null }>(
      `/api/v2/mj/image/${json.data.id}`,
      { now: fixture.server.clock.now(), ...call },
    )
  const { data } = (await untilEnded(read)).json
  return data.failure?.code ?? data.engine
}
const spent = async () => {
  const { rows } = await sql<{ engine: string; day: string; amount: number }>`
    select engine, day, amount from engine_spend where length(day) = 10 order by day`.execute(
    fixture.database.on(),
  )
  return rows.filter(({ engine }) => engine !== '*').map(({ engine, amount }) => [engine, amount])
}
const total = async () =>
  createSpendLedger(fixture.database).spent('*', new Date().toISOString().slice(0, 10))

const NO_TOTALS: TotalCaps = { daily: null, monthly: null }

describe('the daily spend cap of an engine', () => {
  it('is never exceeded: the next engine is used until the next day', async () => {
    await fixture.start(ordered([openAiAt(openAi, price), midjourneyAt(mj)]))
    expect([await engineOf(), await engineOf(), await engineOf()]).toEqual(['openai', 'openai', 'mj'])
    expect(await spent()).toEqual([['openai', 320_000]])
  })

  it('restarts with the day in UTC', async () => {
    const clock = adjustableClock()
    const spending = createSpending({
      book: createSpendLedger(fixture.database),
      clock,
      caps: { totals: NO_TOTALS, partners: new Map() },
      alarmShare: 0.8,
      log: SILENT,
    })
    const profile = { id: 'e', price: 60, dailyCap: 100, monthlyCap: null }
    expect(await spending.reserve(profile, 1)).not.toBe(null)
    expect(await spending.leavesRoom(profile)).toBe(false)
    expect(await spending.reserve(profile, 1)).toBe(null)
    // Half a set is half the price.
    expect(await spending.reserve(profile, 0.5)).not.toBe(null)
    clock.advance(DAY)
    expect(await spending.leavesRoom(profile)).toBe(true)
    expect((await spent()).map(([, amount]) => amount)).toEqual([90])
  })

  it('takes back what was not spent from the day and the partner that it was reserved for', async () => {
    const book = createSpendLedger(fixture.database)
    const clock = adjustableClock()
    const caps = { totals: NO_TOTALS, partners: new Map() }
    const spending = createSpending({ book, clock, caps, alarmShare: 0.8, log: SILENT })
    const service = { id: 'e', price: 60, dailyCap: 100, monthlyCap: null }
    const reservation = await spending.reserve(service, 1, 'acme')
    const trial = await spending.reserve(service, 0.5)
    const day = trial?.day ?? ''
    const sums = () => Promise.all(['e', '*', 'partner:acme'].map((name) => book.spent(name, day)))
    expect(await sums()).toEqual([90, 90, 60])
    clock.advance(DAY)
    await reservation?.takeBack()
    expect(await sums()).toEqual([30, 30, 0])
    // More than was reserved: no sum is below 0.
    await spending.release(service, day)
    expect(await sums()).toEqual([0, 0, 0])
    expect((await spent()).map(([, amount]) => amount)).toEqual([0, 0])
  })

  it('also exists for all engines together', async () => {
    const options = ordered([openAiAt(openAi, price), midjourneyAt(mj, { pricePerSet: 0.1 })])
    await fixture.start({ ...options, environment: { ...options.environment, DAILY_SPEND_CAP: '0.45' } })
    const engines = [await engineOf(), await engineOf(), await engineOf(), await engineOf()]
    expect(engines).toEqual(['openai', 'openai', 'mj', 'engine_unavailable'])
    expect(new Map((await spent()) as [string, number][])).toEqual(
      new Map([
        ['mj', 100_000],
        ['openai', 320_000],
      ]),
    )
  })

  it('includes what was spent before the cap was set that day', async () => {
    await fixture.start(ordered([openAiAt(openAi, { pricePerSet: 0.16 })]))
    expect([await engineOf(), await engineOf(), await total()]).toEqual(['openai', 'openai', 320_000])
    const capped = ordered([openAiAt(openAi, { pricePerSet: 0.16 })])
    await fixture.restart({ ...capped, environment: { ...capped.environment, DAILY_SPEND_CAP: '0.4' } })
    expect(await engineOf()).toBe('engine_unavailable')
  })

  it('ends a set with a refund if there is no other engine', async () => {
    await fixture.start(ordered([openAiAt(openAi, { ...price, dailySpendCap: 0.1 })]))
    expect(await engineOf()).toBe('engine_unavailable')
    expect(openAi.calls).toEqual([])
    expect(await spent()).toEqual([])
  })

  it('does not include what was refused before it started', async () => {
    await fixture.start(ordered([openAiAt(openAi, price)]))
    openAi.always({ kind: 'refuses', status: 400, error: CONTENT_POLICY })
    expect(await engineOf()).toBe('sensitive')
    expect(await spent()).toEqual([['openai', 0]])
    openAi.always({ kind: 'ends early' })
    expect(await engineOf()).toBe('engine_failed')
    expect(await spent()).toEqual([['openai', 160_000]])
  })

  it('holds with concurrent spending', async () => {
    const book = createSpendLedger(fixture.database)
    const reserved = await Promise.all(Array.from({ length: 20 }, () => book.add('e', '2026-01-01', 30, 100)))
    expect(reserved.filter(Boolean)).toHaveLength(3)
    expect(await book.spent('e', '2026-01-01')).toBe(90)
  })
})

describe('the monthly spend cap', () => {
  const month = { id: 'e', price: 60, dailyCap: null, monthlyCap: 200 }
  const spendingAt = (iso: string, totals = NO_TOTALS) => {
    const { log, lines } = notebook()
    const clock = { now: () => Date.parse(iso) }
    const book = createSpendLedger(fixture.database)
    return {
      lines,
      spending: createSpending({ book, clock, caps: { totals, partners: new Map() }, alarmShare: 0.8, log }),
    }
  }
  const reserved = async (times: number, spending: ReturnType<typeof createSpending>) => {
    let count = 0
    for (let n = 0; n < times; n += 1) if (await spending.reserve(month, 1)) count += 1
    return count
  }

  it('holds over days, and restarts with the month in UTC', async () => {
    expect(await reserved(2, spendingAt('2026-01-30T10:00:00Z').spending)).toBe(2)
    expect(await reserved(2, spendingAt('2026-01-31T10:00:00Z').spending)).toBe(1)
    const { spending } = spendingAt('2026-01-31T11:00:00Z')
    expect(await spending.leavesRoom(month)).toBe(false)
    expect(await reserved(1, spendingAt('2026-02-01T00:00:00Z').spending)).toBe(1)
  })

  it('includes what days have cost before months were counted', async () => {
    await sql`insert into engine_spend values ('e', '2025-05-02', 90), ('e', '2025-05-03', 60), ('e', '2025-04-30', 999)`.execute(
      fixture.database.on(),
    )
    expect(await reserved(1, spendingAt('2025-05-04T10:00:00Z').spending)).toBe(0)
    expect(await createSpendLedger(fixture.database).spent('e', '2025-05')).toBe(150)
  })

  it('warns once when it comes near, and says once that it is reached', async () => {
    const { spending, lines } = spendingAt('2026-03-10T10:00:00Z')
    await reserved(5, spending)
    expect(await spending.leavesRoom(month)).toBe(false)
    expect(lines).toEqual([
      {
        fields: { service: 'e', period: '2026-03', cap: 0.0002, spent: 0.00018 },
        message: 'spending comes near its cap',
      },
      {
        fields: { service: 'e', period: '2026-03', cap: 0.0002 },
        message: expect.stringContaining('is reached'),
      },
    ])
  })

  it('also exists for all services together, and a refused one leaves nothing counted', async () => {
    const { spending, lines } = spendingAt('2026-04-10T10:00:00Z', { daily: null, monthly: 100 })
    expect(await reserved(2, spending)).toBe(1)
    expect(lines.at(-1)?.fields).toMatchObject({ service: 'all', period: '2026-04' })
    const report = await spending.report([month])
    expect(report.map(({ service, period, spent, cap }) => [service, period, spent, cap])).toEqual([
      ['e', 'month', 60, 200],
      ['all', 'month', 60, 100],
      ['e', 'day', 60, null],
      ['all', 'day', 60, null],
    ])
  })
})

describe('the spend cap of a partner', () => {
  it('holds for its users alone, who get the engines that cost nothing', async () => {
    const options = ordered([openAiAt(openAi, { pricePerSet: 0.16 }), midjourneyAt(mj, { pricePerSet: 0 })])
    const PARTNER_SPEND_CAPS = JSON.stringify({ acme: { monthly: 0.2 } })
    await fixture.start({ ...options, environment: { ...options.environment, PARTNER_SPEND_CAPS } })
    await fixture.server.partners.add({ id: 'acme', origins: ['https://shop.example'], features: ['create'] })
    const theirs = { headers: { 'x-partner-id': 'acme' } }
    expect([await engineOf(theirs), await engineOf(theirs), await engineOf()]).toEqual([
      'openai',
      'mj',
      'openai',
    ])
    const { body } = await fixture.server.app.inject({ url: '/metrics' })
    expect(body).toContain('easel_spend{service="partner:acme",period="month"} 0.16')
    expect(body).toContain('easel_spend_cap{service="partner:acme",period="month"} 0.2')
  })
})
