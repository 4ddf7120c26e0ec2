import { describe, expect, it } from 'vitest'

import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { worksOf } from '../support/works.ts'

const our = useServer({ limits: GENEROUS_LIMITS })

const { make, page } = worksOf(() => our.server)

describe('deleting', () => {
  const remove = (list: string[]) =>
    our.someone.post<{ ids: string[]; restorableUntil: number }>(
      '/api/v2/mj/delete',
      { ids: list },
      { now: our.server.clock.now() },
    )
  const restore = (list: string[]) =>
    our.someone.post<{ ids: string[] }>('/api/v2/mj/restore', { ids: list }, { now: our.server.clock.now() })

  it('skips unknown works, can be undone for 30 seconds, and keeps the completed count', async () => {
    const id = await make(our.someone, 'one')
    const { status, json } = await remove([id, 'unknown'])
    expect([status, json.data.ids]).toEqual([200, [id]])
    expect(json.data.restorableUntil - Date.now()).toBeGreaterThan(28_000)
    expect((await our.someone.image(id)).status).toBe(404)
    expect((await page(our.someone, '/api/v2/mj/mine')).items).toEqual([])
    expect((await remove([id])).status).toBe(404)
    expect((await restore([id])).json.data.ids).toEqual([id])
    expect((await page(our.someone, '/api/v2/mj/mine')).items).toHaveLength(1)
    await remove([id])
    our.server.clock.advance(33_000)
    expect((await restore([id])).status).toBe(404)
    const count = await our.someone.get('/api/v2/mj/completed-count', { now: our.server.clock.now() })
    expect(count.json.data).toEqual({ count: 1 })
  })

  it('removes the image URLs at once, and restores them on undo', async () => {
    const id = await make(our.someone, 'one')
    const { slots } = (await our.someone.image(id)).json.data
    const urls = slots.flatMap(({ thumbUrl, previewUrl }) => [thumbUrl ?? '', previewUrl ?? ''])
    const statuses = async () =>
      new Set(await Promise.all(urls.map(async (url) => (await our.server.app.inject({ url })).statusCode)))
    expect(await statuses()).toEqual(new Set([200]))
    await remove([id])
    expect(await statuses()).toEqual(new Set([404]))
    await restore([id])
    expect(await statuses()).toEqual(new Set([200]))
  })

  it('removes rows and files permanently after that', async () => {
    const id = await make(our.someone, 'one')
    const kept = await make(our.someone, 'two')
    const { slots } = (await our.someone.image(id)).json.data
    await remove([id])
    await our.restart({ limits: GENEROUS_LIMITS })
    our.server.clock.advance(40_000)
    await our.server.housekeeping.purge()
    await our.server.housekeeping.sweep()
    const files = await our.database
      .on()
      .selectFrom('files')
      .selectAll()
      .where('origin', '=', 'blobs')
      .execute()
    expect(new Set(files.map(({ work_id }) => work_id))).toEqual(new Set([kept]))
    expect((await our.server.app.inject({ url: slots[0]?.thumbUrl ?? '' })).statusCode).toBe(404)
  })

  it('does not delete a running set', async () => {
    our.server.scripted.behaves('waits')
    const { id } = (await our.someone.submit()).json.data
    expect((await remove([id])).status).toBe(404)
    expect((await our.someone.image(id)).status).toBe(413)
  })
})
