import type { ImageSet, Lineage } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { ids } from '../support/works.ts'

const our = useServer({ limits: GENEROUS_LIMITS })
const { makeVip, made, get, post } = peopleOf(() => our.server)

const child = async (imageId: string, operation = 2): Promise<string> => {
  const requestBody = { imageId, operation, slot: 1 }
  const { json } = await post<{ id: string }>(our.someone, '/api/v2/mj/modify', { requestBody })
  await eventually(
    () => get<ImageSet>(our.someone, `/api/v2/mj/image/${json.data.id}`),
    ({ status }) => status !== 413,
  )
  return json.data.id
}
const lineage = async (id: string, who = our.someone) => {
  const { status, json } = await get<Lineage>(who, `/api/v2/mj/lineage/${id}`)
  return status === 200 ? [ids(json.data.ancestors), ids(json.data.descendants)] : status
}

describe('the lineage of a work', () => {
  it('lists its ancestors, the nearest first, and its descendants, the oldest first', async () => {
    await makeVip(our.someone)
    const root = await made(our.someone)
    const first = await child(root)
    const second = await child(root, 1)
    const grandchild = await child(first)
    expect(await lineage(root)).toEqual([[], [first, second, grandchild]])
    expect(await lineage(first)).toEqual([[root], [grandchild]])
    expect(await lineage(grandchild)).toEqual([[first, root], []])
    const { json } = await get<Lineage>(our.someone, `/api/v2/mj/lineage/${grandchild}`)
    expect(json.data.ancestors[0]).toMatchObject({ id: first, mine: true, parentId: root })
    expect(json.data.ancestors[0]?.slots).toHaveLength(4)
  })

  it('skips deleted and failed works', async () => {
    await makeVip(our.someone)
    const root = await made(our.someone)
    const middle = await child(root)
    const last = await child(middle)
    our.server.scripted.behaves('fails')
    await child(root)
    await post(our.someone, '/api/v2/mj/delete', { ids: [middle] })
    expect(await lineage(root)).toEqual([[], [last]])
    expect(await lineage(last)).toEqual([[root], []])
    expect(await lineage(middle)).toBe(404)
  })

  it('is visible to its owner only', async () => {
    const id = await made(our.someone)
    expect(await lineage(id)).toEqual([[], []])
    expect(await lineage(id, our.server.visitor())).toBe(404)
    expect(await lineage('nothing')).toBe(404)
  })
})
