import { describe, expect, it } from 'vitest'

import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { worksOf } from '../support/works.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })

const { make, page } = worksOf(() => fixture.server)

describe('deleting', () => {
  const remove = (list: string[]) =>
    fixture.visitor.post<{ ids: string[]; restorableUntil: number }>(
      '/api/v2/mj/delete',
      { ids: list },
      { now: fixture.server.clock.now() },
    )
  const restore = (list: string[]) =>
    fixture.visitor.post<{ ids: string[] }>(
      '/api/v2/mj/restore',
      { ids: list },
      { now: fixture.server.clock.now() },
    )

  it('skips unknown works, can be undone for 30 seconds, and keeps the completed count', async () => {
    const id = await make(fixture.visitor, 'one')
    const { status, json } = await remove([id, 'unknown'])
    expect([status, json.data.ids]).toEqual([200, [id]])
    expect(json.data.restorableUntil - Date.now()).toBeGreaterThan(28_000)
    expect((await fixture.visitor.image(id)).status).toBe(404)
    expect((await page(fixture.visitor, '/api/v2/mj/mine')).items).toEqual([])
    expect((await remove([id])).status).toBe(404)
    expect((await restore([id])).json.data.ids).toEqual([id])
    expect((await page(fixture.visitor, '/api/v2/mj/mine')).items).toHaveLength(1)
    await remove([id])
    fixture.server.clock.advance(33_000)
    expect((await restore([id])).status).toBe(404)
    const count = await fixture.visitor.get('/api/v2/mj/completed-count', { now: fixture.server.clock.now() })
    expect(count.json.data).toEqual({ count: 1 })
  })

  it('removes the image URLs at once, and restores them on undo', async () => {
    const id = await make(fixture.visitor, 'one')
    const { slots } = (await fixture.visitor.image(id)).json.data
    const urls = slots.flatMap(({ thumbUrl, previewUrl }) => [thumbUrl ?? '', previewUrl ?? ''])
    const statuses = async () =>
      new Set(
        await Promise.all(urls.map(async (url) => (await fixture.server.app.inject({ url })).statusCode)),
      )
    expect(await statuses()).toEqual(new Set([200]))
    await remove([id])
    expect(await statuses()).toEqual(new Set([404]))
    await restore([id])
    expect(await statuses()).toEqual(new Set([200]))
  })

  it('removes rows and files permanently after that', async () => {
    const id = await make(fixture.visitor, 'one')
    const kept = await make(fixture.visitor, 'two')
    const { slots } = (await fixture.visitor.image(id)).json.data
    await remove([id])
    await fixture.restart({ limits: GENEROUS_LIMITS })
    fixture.server.clock.advance(40_000)
    await fixture.server.housekeeping.purge()
    await fixture.server.housekeeping.sweep()
    const files = await fixture.database
      .on()
      .selectFrom('files')
      .selectAll()
      .where('origin', '=', 'blobs')
      .execute()
    expect(new Set(files.map(({ work_id }) => work_id))).toEqual(new Set([kept]))
    expect((await fixture.server.app.inject({ url: slots[0]?.thumbUrl ?? '' })).statusCode).toBe(404)
  })

  it('does not delete a running set', async () => {
    fixture.server.scripted.behaves('waits')
    const { id } = (await fixture.visitor.submit()).json.data
    expect((await remove([id])).status).toBe(404)
    expect((await fixture.visitor.image(id)).status).toBe(413)
  })
})
