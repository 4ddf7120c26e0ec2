import type { ImageSet, Launcher } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { type Behavior, scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS, environment: { VIP_STYLES: 'ink' } })
const { makeVip } = peopleOf(() => fixture.server)
const launcher = async () => {
  const { json } = await fixture.visitor.post<{ id: string }>('/api/v2/app/launchers')
  return (await fixture.visitor.get<Launcher>(`/api/v2/app/launchers/${json.data.id}`)).json.data
}

describe('a style for VIP members', () => {
  it('is marked in the launcher, refused to others with the field’s name, and available once they are VIP', async () => {
    const { styles } = (await launcher()).imageGeneration
    expect(styles.map(({ id, vip }) => [id, vip])).toEqual([
      ['ink', true],
      ['oil', false],
    ])
    expect((await fixture.submit(fixture.visitor, { styleId: 'oil' })).status).toBe(200)
    const { status, json } = await fixture.submit(fixture.visitor, { styleId: 'ink' })
    expect([status, json.data]).toMatchObject([402, { reason: 'vip', field: 'styleId' }])
    await makeVip(fixture.visitor)
    expect((await fixture.submit(fixture.visitor, { styleId: 'ink' })).status).toBe(200)
  })
})

describe('an engine for VIP members', () => {
  const engine = (id: string, vip: boolean, behavior: Behavior = 'draws') => {
    const scripted = scriptedEngine()
    scripted.behaves(behavior)
    return { offer: { ...scriptedOffer, id, vip }, create: () => ({ ...scripted.engine, id }) }
  }
  const made = async (over = {}): Promise<ImageSet> => {
    const { status, json } = await fixture.submit(fixture.visitor, over)
    expect(status).toBe(200)
    return fixture.visitor.ended(json.data.id)
  }

  it('is refused to others, and used for them neither by auto nor by failover', async () => {
    const engines = { fine: engine('fine', true), plain: engine('plain', false, 'fails') }
    await fixture.restart({ limits: GENEROUS_LIMITS, engines })
    const { models } = (await launcher()).imageGeneration
    expect(models.map(({ id, vip, engine }) => [id, vip, engine])).toEqual([
      [0, false, 'plain'],
      [1, true, 'fine'],
      [2, false, 'plain'],
    ])
    const { status, json } = await fixture.submit(fixture.visitor, { modelId: 1 })
    expect([status, json.data]).toMatchObject([402, { reason: 'vip', field: 'modelId' }])
    expect(await made()).toMatchObject({ status: 3, quota: { charged: 1, refunded: 1 } })
    await makeVip(fixture.visitor)
    expect(await made()).toMatchObject({ status: 4, engine: 'fine' })
    expect(await made({ modelId: 1 })).toMatchObject({ status: 4, engine: 'fine' })
  })
})
