import type { Launcher } from '@easel/contract/types'
import { beforeEach, describe, expect, it } from 'vitest'
import { scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'

const fixture = useServer(null)
const GIVEN = { negativePrompt: 'fog', seed: 7 }

describe('a model without a seed that cannot leave anything out, beside one that can', () => {
  let asked: ReturnType<typeof scriptedEngine>['seen']
  beforeEach(async () => {
    const { engine, seen } = scriptedEngine()
    asked = seen
    const create = () => engine
    const offer = { ...scriptedOffer, seed: false, negativePrompt: false, priceClass: 'premium' as const }
    await fixture.restart({
      limits: GENEROUS_LIMITS,
      engines: {
        plain: { offer: { ...offer, id: 'plain' }, create },
        scripted: { offer: scriptedOffer, create },
      },
    })
  })
  const made = async (over: object) => {
    const { status, json } = await fixture.submit(fixture.visitor, over)
    expect(status).toBe(200)
    return fixture.visitor.ended(json.data.id)
  }

  it('is offered with what it can, and what it costs beside the others', async () => {
    const { id } = (await fixture.visitor.post<{ id: string }>('/api/v2/app/launchers')).json.data
    const { json } = await fixture.visitor.get<Launcher>(`/api/v2/app/launchers/${id}`)
    const [auto, plain, whole] = json.data.imageGeneration.models
    expect(plain).toMatchObject({ id: 1, seed: false, negativePrompt: false, priceClass: 'premium' })
    expect(auto).toMatchObject({ id: 0, seed: false, negativePrompt: false })
    expect(whole).toMatchObject({ id: 2, seed: true, negativePrompt: true })
    expect(whole).not.toHaveProperty('priceClass')
  })

  it('makes a set as if neither had been given, and the set does not say that they were', async () => {
    const set = await made({ modelId: 1, ...GIVEN })
    expect(set).toMatchObject({ status: 4, negativePrompt: null })
    expect(set.seed).not.toBe(GIVEN.seed)
    expect(asked.at(-1)).toMatchObject({ negativePrompt: null })
  })

  it('leaves the other one as it was', async () => {
    expect(await made({ modelId: 2, ...GIVEN })).toMatchObject({ status: 4, ...GIVEN })
    expect(asked.at(-1)).toMatchObject(GIVEN)
  })
})
