import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MidjourneyFake, midjourneyFake } from '../fakes/midjourney.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { midjourneyAt, openAiAt, ordered } from './ordered-engines.ts'

const fixture = useServer(null)
const { makeVip } = peopleOf(() => fixture.server)
let openAi: OpenAiFake
let mj: MidjourneyFake

beforeAll(async () => {
  openAi = await openAiFake()
  mj = await midjourneyFake('action')
})
afterAll(async () => {
  await openAi.close()
  await mj.close()
})

const made = async (imageCount: 1 | 3) => {
  const { json } = await fixture.submit(undefined, { imageCount })
  return (await fixture.visitor.ended(json.data.id)).slots.map(({ slot }) => slot)
}
const spent = async () => {
  const days = fixture.database.on().selectFrom('engine_spend').select('amount')
  const rows = await days
    .where('engine', '!=', '*')
    .where((eb) => eb(eb.fn('length', ['day']), '=', 10))
    .execute()
  return rows.map(({ amount }) => Number(amount))
}

describe('fewer images than four', () => {
  it('are asked for as so many, and cost as much less', async () => {
    await fixture.start(ordered([openAiAt(openAi, { pricePerSet: 0.16, stream: false })]))
    expect(await made(3)).toEqual([1, 2, 3])
    expect(openAi.calls.map(({ fields }) => fields.n)).toEqual([3])
    expect(await spent()).toEqual([120_000])
  })

  it('are cut from the four of a service that always makes four, whose price they have', async () => {
    await fixture.start(ordered([midjourneyAt(mj, { pricePerSet: 0.16 })]))
    expect(await made(1)).toEqual([1])
    expect(await spent()).toEqual([160_000])
  })

  it('are what an enhancement is, which costs a quarter at such a service, too', async () => {
    await fixture.start(ordered([midjourneyAt(mj, { pricePerSet: 0.16 })]))
    await makeVip(fixture.visitor)
    const parent = await fixture.visitor.ended((await fixture.submit()).json.data.id)
    const { json } = await fixture.visitor.post<{ id: string }>(
      '/api/v2/mj/modify',
      { requestBody: { imageId: parent.id, operation: 1, slot: 2 } },
      { now: fixture.server.clock.now() },
    )
    expect(await fixture.visitor.ended(json.data.id)).toMatchObject({ status: 4, engine: 'mj' })
    expect(await spent()).toEqual([200_000])
  })
})
