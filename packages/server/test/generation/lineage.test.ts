import type { ImageSet, Lineage } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import { ids } from '../support/works.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { makeVip, made, get, post } = peopleOf(() => fixture.server)

const child = async (imageId: string, operation = 2): Promise<string> => {
  const requestBody = { imageId, operation, slot: 1 }
  const { json } = await post<{ id: string }>(fixture.visitor, '/api/v2/mj/modify', { requestBody })
  await untilEnded(() => get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${json.data.id}`))
  return json.data.id
}
const lineage = async (id: string, who = fixture.visitor) => {
  const { status, json } = await get<Lineage>(who, `/api/v2/mj/lineage/${id}`)
  return status === 200 ? [ids(json.data.ancestors), ids(json.data.descendants)] : status
}

describe('the lineage of a work', () => {
  it('lists its ancestors, the nearest first, and its descendants, the oldest first', async () => {
    await makeVip(fixture.visitor)
    const root = await made(fixture.visitor)
    const first = await child(root)
    const second = await child(root, 1)
    const grandchild = await child(first)
    expect(await lineage(root)).toEqual([[], [first, second, grandchild]])
    expect(await lineage(first)).toEqual([[root], [grandchild]])
    expect(await lineage(grandchild)).toEqual([[first, root], []])
    const { json } = await get<Lineage>(fixture.visitor, `/api/v2/mj/lineage/${grandchild}`)
    expect(json.data.ancestors[0]).toMatchObject({ id: first, mine: true, parentId: root })
    expect(json.data.ancestors[0]?.slots).toHaveLength(4)
  })

  it('skips deleted and failed works', async () => {
    await makeVip(fixture.visitor)
    const root = await made(fixture.visitor)
    const middle = await child(root)
    const last = await child(middle)
    fixture.server.scripted.behaves('fails')
    await child(root)
    await post(fixture.visitor, '/api/v2/mj/delete', { ids: [middle] })
    expect(await lineage(root)).toEqual([[], [last]])
    expect(await lineage(last)).toEqual([[root], []])
    expect(await lineage(middle)).toBe(404)
  })

  it('is visible to its owner only', async () => {
    const id = await made(fixture.visitor)
    expect(await lineage(id)).toEqual([[], []])
    expect(await lineage(id, fixture.server.visitor())).toBe(404)
    expect(await lineage('nothing')).toBe(404)
  })
})
