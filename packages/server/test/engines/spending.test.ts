import { DAY } from '@easel/contract/numbers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSpendLedger } from '../../src/adapters/postgres/generation/engines.repository.ts'
import type { EngineProfile } from '../../src/domain/generation/engine-ports.ts'
import { createSpending } from '../../src/domain/kernel/spending.ts'
import { type MidjourneyFake, midjourneyFake } from '../fakes/midjourney.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { adjustableClock } from '../support/clock.ts'
import { useServer } from '../support/fixture.ts'
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
const engineOf = async () => {
  const { json } = await fixture.submit()
  const read = () =>
    fixture.visitor.get<{ status: number; engine: string; failure: { code: string } | null }>(
      `/api/v2/mj/image/${json.data.id}`,
      { now: fixture.server.clock.now() },
    )
  for (;;) {
    const { status, json: answer } = await read()
    if (status !== 413) return answer.data.failure?.code ?? answer.data.engine
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const spent = async () => {
  const { rows } = await sql<{ engine: string; day: string; amount: number }>`
    select engine, day, amount from engine_spend order by day`.execute(fixture.database.on())
  return rows.filter(({ engine }) => engine !== '*').map(({ engine, amount }) => [engine, amount])
}
const total = async () =>
  createSpendLedger(fixture.database).spent('*', new Date().toISOString().slice(0, 10))

describe('the daily spend cap of an engine', () => {
  it('is never exceeded: the next engine is used until the next day', async () => {
    await fixture.start(ordered([openAiAt(openAi, price), midjourneyAt(mj)]))
    expect([await engineOf(), await engineOf(), await engineOf()]).toEqual(['openai', 'openai', 'mj'])
    expect(await spent()).toEqual([['openai', 320_000]])
  })

  it('restarts with the day in UTC', async () => {
    const clock = adjustableClock()
    const spending = createSpending({ book: createSpendLedger(fixture.database), clock, totalCap: null })
    const profile: EngineProfile = {
      id: 'e',
      vip: false,
      supportFor: () => 'supported',
      shared: false,
      concurrency: 1,
      timeoutSeconds: null,
      price: 60,
      dailyCap: 100,
    }
    expect(await spending.reserve(profile, 1)).not.toBe(null)
    expect(await spending.leavesRoom(profile)).toBe(false)
    expect(await spending.reserve(profile, 1)).toBe(null)
    // Half a set is half the price.
    expect(await spending.reserve(profile, 0.5)).not.toBe(null)
    clock.advance(DAY)
    expect(await spending.leavesRoom(profile)).toBe(true)
    expect((await spent()).map(([, amount]) => amount)).toEqual([90])
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
