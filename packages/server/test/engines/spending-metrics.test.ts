import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { useServer } from '../support/fixture.ts'
import { untilEnded } from '../support/people.ts'
import { openAiAt, ordered } from './ordered-engines.ts'

const fixture = useServer(null)
let openAi: OpenAiFake

beforeAll(async () => {
  openAi = await openAiFake()
})
beforeEach(() => openAi.reset())
afterAll(async () => {
  await openAi.close()
})

const price = { pricePerSet: 0.16, dailySpendCap: 0.4 }
const engineOf = async (call: { headers?: Record<string, string> } = {}) => {
  const { json } = await fixture.submit(undefined, {}, call)
  const read = () =>
    fixture.visitor.get<{ status: number; engine: string }>(`/api/v2/mj/image/${json.data.id}`, {
      now: fixture.server.clock.now(),
      ...call,
    })
  return (await untilEnded(read)).json.data.engine
}

describe('the metrics of spending', () => {
  it('have what is spent, the caps, and where nothing more is, though less than the cap is spent', async () => {
    const options = ordered([openAiAt(openAi, { ...price, monthlySpendCap: 3 })])
    await fixture.start({ ...options, environment: { ...options.environment, MONTHLY_SPEND_CAP: '5' } })
    expect(await engineOf()).toBe('openai')
    const stopped = 'easel_spend_stopped{service="openai",period="day"}'
    const { body } = await fixture.server.app.inject({ url: '/metrics' })
    for (const line of [
      `${stopped} 0`,
      'easel_spend{service="openai",period="day"} 0.16',
      'easel_spend{service="all",period="month"} 0.16',
      'easel_spend_cap{service="openai",period="day"} 0.4',
      'easel_spend_cap{service="openai",period="month"} 3',
      'easel_spend_cap{service="all",period="month"} 5',
    ]) {
      expect(body).toContain(line)
    }
    await engineOf()
    expect((await fixture.server.app.inject({ url: '/metrics' })).body).toContain(`${stopped} 1`)
  })

  it('say that no picture can be paid for, though a prompt could be', async () => {
    const options = ordered([openAiAt(openAi, { pricePerSet: 0.16 })])
    const environment = {
      ...options.environment,
      DAILY_SPEND_CAP: '0.2',
      PARTNER_SPEND_CAPS: JSON.stringify({ acme: { daily: 0.2 } }),
      WRITER: JSON.stringify({ baseUrl: `${openAi.url}/v1`, model: 'small', pricePerPrompt: 0.01 }),
    }
    await fixture.start({ ...options, environment })
    await fixture.server.partners.add({ id: 'acme', origins: ['https://shop.example'], features: ['create'] })
    const stopped = async () => {
      const { body } = await fixture.server.app.inject({ url: '/metrics' })
      return ['all', 'partner:acme'].map((service) =>
        body.includes(`easel_spend_stopped{service="${service}",period="day"} 1`),
      )
    }
    expect(await stopped()).toEqual([false, false])
    expect(await engineOf({ headers: { 'x-partner-id': 'acme' } })).toBe('openai')
    expect(await stopped()).toEqual([true, true])
  })
})
