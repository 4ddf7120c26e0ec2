import type { ImageSet } from '@easel/contract/types'
import { beforeEach, describe, expect, it } from 'vitest'
import { scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useServer(null)
const people = peopleOf(() => fixture.server)
const { makeVip, made, get, post } = people

const ask = (imageId: string, strength?: string, operation = 2) =>
  post<{ id: string; reason?: string; field?: string }>(fixture.visitor, '/api/v2/mj/modify', {
    requestBody: { imageId, operation, slot: 2, ...(strength && { strength }) },
  })
const read = async (id: string, who = fixture.visitor) =>
  (await get<ImageSet>(who, `/api/v2/mj/image/${id}`)).json.data
const finished = (id: string) => people.finished(fixture.visitor, id)

describe('a variation whose strength is chosen', () => {
  let asked: ReturnType<typeof scriptedEngine>['seen']
  beforeEach(async () => {
    const { engine, seen } = scriptedEngine()
    asked = seen
    const profile = { strengths: true }
    await fixture.restart({
      limits: GENEROUS_LIMITS,
      engines: { scripted: { offer: scriptedOffer, create: () => engine, profile } },
    })
    await makeVip(fixture.visitor)
  })

  it.each(['subtle', 'strong'])('is as %s as was asked, and says so to whoever sees it', async (strength) => {
    const parent = await made(fixture.visitor)
    expect(await read(parent)).toMatchObject({ strengths: ['subtle', 'strong'] })
    const child = await finished((await ask(parent, strength)).json.data.id)
    expect(asked.at(-1)).toMatchObject({ operation: 2, variationStrength: strength })
    expect(child).toMatchObject({ operation: 2, parentId: parent, parentSlot: 2, strength })
    const others = await read(child.id, fixture.server.visitor())
    expect([others.strength, others.strengths]).toEqual([strength, undefined])
    const row = await fixture.database
      .on()
      .selectFrom('works')
      .select('variation_strength')
      .where('id', '=', child.id)
      .execute()
    expect(row).toEqual([{ variation_strength: strength }])
  })

  it('is without a word as far as the engine goes by itself', async () => {
    const child = await finished((await ask(await made(fixture.visitor))).json.data.id)
    expect(asked.at(-1)).toMatchObject({ operation: 2, variationStrength: null })
    expect(child).not.toHaveProperty('strength')
  })

  it('is refused by another word, and for what is no variation', async () => {
    const parent = await made(fixture.visitor)
    expect((await ask(parent, 'wild')).status).toBe(400)
    const enhanced = await ask(parent, 'subtle', 1)
    expect([enhanced.status, enhanced.json.data.field]).toEqual([400, 'strength'])
    expect(await fixture.count('works')).toBe(1)
  })
})

it('a strength is refused where no engine varies by it, and the work says so before', async () => {
  await fixture.restart({ limits: GENEROUS_LIMITS })
  await makeVip(fixture.visitor)
  const parent = await made(fixture.visitor)
  expect((await read(parent)).strengths).toEqual([])
  const refused = await ask(parent, 'strong')
  expect([refused.status, refused.json.data.reason]).toEqual([403, 'not_modifiable'])
  expect((await ask(parent)).status).toBe(200)
})
