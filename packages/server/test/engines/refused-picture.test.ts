import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { eventually } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'
import { CONTENT_POLICY, openAiAt, ordered } from './ordered-engines.ts'

const fixture = useServer(null)
let openAi: OpenAiFake

beforeAll(async () => {
  openAi = await openAiFake()
})
beforeEach(() => openAi.reset())
afterAll(() => openAi.close())

interface Slot {
  slot: number
  withheld: boolean
  thumbUrl: string | null
  width: number
  height: number
}

const slotsOf = async (id: string): Promise<Slot[]> =>
  ((await fixture.visitor.image(id)).json.data as unknown as { slots: Slot[] }).slots

describe('a set of which a service refuses one picture', () => {
  it('has the other three, and is charged as one', async () => {
    await fixture.start(ordered([openAiAt(openAi)]))
    openAi.next({ kind: 'breaks off', error: CONTENT_POLICY })
    const { id } = (await fixture.submit()).json.data
    const ended = await fixture.visitor.ended(id)
    expect(ended).toMatchObject({
      status: 4,
      moderation: 'half',
      engine: 'openai',
      quota: { charged: 1, refunded: 0 },
    })
    const slots = (ended as unknown as { slots: Slot[] }).slots
    expect(slots.map(({ slot }) => slot)).toEqual([1, 2, 3, 4])
    expect(slots.filter(({ withheld }) => withheld)).toEqual([
      expect.objectContaining({ thumbUrl: null, width: 1024, height: 1024 }),
    ])
    expect(slots.filter(({ thumbUrl }) => thumbUrl !== null)).toHaveLength(3)
  })

  it('keeps what was made before an interruption, where all that was left is refused', async () => {
    const options = ordered([openAiAt(openAi, { pricePerSet: 0.1 })])
    await fixture.start(options)
    const unfinished = { kind: 'hangs', after: 'partial' } as const
    openAi.next(unfinished, unfinished, unfinished)
    const { id } = (await fixture.submit()).json.data
    await eventually(
      async () => (await slotsOf(id)).filter(({ thumbUrl }) => thumbUrl !== null).length,
      (made) => made === 1,
    )
    openAi.always({ kind: 'refuses', status: 400, error: CONTENT_POLICY })
    await fixture.restart(options)
    expect(await fixture.visitor.ended(id)).toMatchObject({
      status: 4,
      moderation: 'half',
      quota: { charged: 1, refunded: 0 },
    })
    expect((await slotsOf(id)).filter(({ withheld }) => withheld)).toHaveLength(3)
    // Of the second attempt nothing was begun.
    const { rows } =
      await sql`select amount from engine_spend where engine <> '*' and length(day) = 10`.execute(
        fixture.database.on(),
      )
    expect(rows).toEqual([{ amount: 100_000 }])
  })

  it('fails and is given back where it refuses all of them', async () => {
    await fixture.start(ordered([openAiAt(openAi)]))
    openAi.always({ kind: 'breaks off', error: CONTENT_POLICY })
    const { id } = (await fixture.submit()).json.data
    expect(await fixture.visitor.ended(id)).toMatchObject({
      failure: { code: 'sensitive' },
      quota: { charged: 1, refunded: 1 },
    })
  })
})
