import { MINUTE } from '@easel/contract/numbers'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { EngineError } from '../../src/domain/generation/engine-error.ts'
import { eventually } from '../support/client.ts'
import { plain } from '../support/engine.ts'
import { useServer } from '../support/fixture.ts'

/** Some tests wait for it to be over; the others draw within it, on a busy machine too. */
const fixture = useServer({ limits: { engineTimeoutSeconds: 4 } })

const remaining = async () => {
  const { sum } = await fixture.database
    .on()
    .selectFrom('quota_entries')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('sum'))
    .executeTakeFirstOrThrow()
  return 3 - sum
}
const startedSets = (times = 1) =>
  eventually(
    async () => fixture.server.scripted.seen.length,
    (seen) => seen >= times,
  )

describe('canceling', () => {
  it('stops a running set with a refund, and the next one starts', async () => {
    fixture.server.scripted.behaves('waits')
    const { id } = (await fixture.visitor.submit({ prompt: 'first' })).json.data
    const next = (await fixture.visitor.submit({ prompt: 'second' })).json.data
    await startedSets()
    const { status, json } = await fixture.visitor.post('/api/v2/mj/cancel', { id })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      status: 3,
      failure: { code: 'cancelled', message: 'Canceled. Nothing was charged.' },
      quota: { charged: 1, refunded: 1 },
    })
    await startedSets(2)
    expect(fixture.server.scripted.aborted).toEqual(['first'])
    fixture.server.scripted.resume()
    expect(await fixture.visitor.ended(next.id)).toMatchObject({ status: 4 })
    expect(await remaining()).toBe(2)
  })

  it('works once for a waiting set, and not for a finished one', async () => {
    fixture.server.scripted.behaves('waits')
    await fixture.visitor.submit()
    const { id } = (await fixture.visitor.submit()).json.data
    const cancel = () => fixture.visitor.post('/api/v2/mj/cancel', { id })
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(404)
    expect(await remaining()).toBe(2)
    expect((await fixture.visitor.image(id)).status).toBe(200)
  })

  it('at the same moment as the end of a set results in exactly one of the two', async () => {
    for (let n = 0; n < 5; n += 1) {
      fixture.server.scripted.behaves('waits')
      const who = fixture.server.visitor()
      const { id } = (await who.submit()).json.data
      await startedSets(n + 1)
      fixture.server.scripted.resume()
      const { status } = await who.post('/api/v2/mj/cancel', { id })
      const set = await who.ended(id)
      expect(set.quota.refunded).toBe(set.status === 3 ? 1 : 0)
      expect(status).toBe(set.status === 3 ? 200 : 404)
    }
  })
})

describe('an engine', () => {
  it.each([
    ['fails', 'engine_failed'],
    ['breaks', 'engine_failed'],
    ['hangs', 'engine_timeout'],
    ['ignores its signal', 'engine_timeout'],
  ] as const)('that %s costs nothing, and the reason is returned with 501', async (behavior, code) => {
    fixture.server.scripted.behaves(behavior)
    const { id } = (await fixture.visitor.submit()).json.data
    expect(await fixture.visitor.ended(id)).toMatchObject({
      status: 3,
      slots: [],
      failure: { code },
      quota: { charged: 1, refunded: 1 },
    })
    expect((await fixture.visitor.image(id)).status).toBe(501)
    expect(await remaining()).toBe(3)
    fixture.server.scripted.behaves('draws')
    expect(await fixture.visitor.ended((await fixture.visitor.submit()).json.data.id)).toMatchObject({
      status: 4,
    })
  })

  it('shows every finished slot before the set is finished, and the true progress', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    fixture.server.scripted.engine.imagine = async ({ slots }, hooks) => {
      for (const slot of slots) {
        if (slot === 3) await promise
        hooks.onPicture(slot, plain(200))
      }
    }
    const { id } = (await fixture.visitor.submit()).json.data
    const half = await eventually(
      async () => (await fixture.visitor.image(id)).json.data,
      // A set and its slots are read one after the other: the second may be a moment ahead.
      ({ slots, progress }) =>
        slots.filter(({ thumbUrl }) => thumbUrl !== null).length === 2 && progress >= 40,
    )
    expect(half).toMatchObject({ status: 2, finishedAt: null })
    expect(half.progress).toBeLessThan(60)
    resolve()
    expect((await fixture.visitor.ended(id)).slots).toHaveLength(4)
  })
})

describe('a preview', () => {
  it('is shown during generation, is replaced by the image, and never replaces it', async () => {
    const gate = Promise.withResolvers<void>()
    fixture.server.scripted.engine.imagine = async ({ slots }, hooks) => {
      hooks.onPreview(1, plain(10))
      await gate.promise
      for (const slot of slots) hooks.onPicture(slot, plain(200))
      hooks.onPreview(1, plain(10))
    }
    const { id } = (await fixture.visitor.submit()).json.data
    const early = await eventually(
      async () => (await fixture.visitor.image(id)).json.data,
      (set) => set.slots.length === 1,
    )
    expect(early.slots[0]).toMatchObject({ slot: 1, thumbUrl: null, previewUrl: expect.any(String) })
    const read = () => fixture.server.app.inject({ url: early.slots[0]?.previewUrl ?? '' })
    expect((await read()).headers['content-type']).toBe('image/webp')
    gate.resolve()
    const set = await fixture.visitor.ended(id)
    expect(set.slots).toHaveLength(4)
    expect(set.slots.every(({ thumbUrl }) => thumbUrl !== null)).toBe(true)
    // A slow phone fetches it only now.
    expect((await read()).headers['content-type']).toBe('image/webp')
    const names = async () =>
      (await fixture.database.on().selectFrom('files').select('name').execute()).length
    expect(await names()).toBe(4 * 4 + 1)
    fixture.server.clock.advance(11 * MINUTE)
    await fixture.server.housekeeping.sweep()
    expect(await names()).toBe(4 * 4)
  })
})

describe('an engine that can be retried', () => {
  it('is only asked for the missing images, and nobody notices its failure', async () => {
    fixture.server.scripted.engine.repeatable = true
    const requests: (readonly number[])[] = []
    fixture.server.scripted.engine.imagine = async ({ slots }, hooks) => {
      requests.push(slots)
      for (const slot of slots.slice(0, 2)) hooks.onPicture(slot, plain(200))
      if (requests.length === 1) throw new EngineError('engine_failed', 'A thread crashed.')
      for (const slot of slots.slice(2)) hooks.onPicture(slot, plain(200))
    }
    const { id } = (await fixture.visitor.submit()).json.data
    const set = await fixture.visitor.ended(id)
    expect(set).toMatchObject({ status: 4, failure: null, quota: { charged: 1, refunded: 0 } })
    expect(set.slots.map(({ slot }) => slot)).toEqual([1, 2, 3, 4])
    expect(requests).toEqual([
      [1, 2, 3, 4],
      [3, 4],
    ])
  })

  it('is given up after three attempts, with its reason and a refund', async () => {
    fixture.server.scripted.engine.repeatable = true
    fixture.server.scripted.behaves('fails')
    const { id } = (await fixture.visitor.submit()).json.data
    expect(await fixture.visitor.ended(id)).toMatchObject({
      status: 3,
      failure: { code: 'engine_failed' },
      quota: { refunded: 1 },
    })
    expect(fixture.server.scripted.seen).toHaveLength(3)
  })
})

describe('a shutdown', () => {
  it('interrupts a running set, and the next start finishes it without a second charge', async () => {
    fixture.server.scripted.behaves('waits')
    const { id } = (await fixture.visitor.submit()).json.data
    await startedSets()
    await fixture.stop()
    const row = await fixture.database
      .on()
      .selectFrom('works')
      .select(['status', 'attempts'])
      .executeTakeFirst()
    expect(row).toEqual({ status: 1, attempts: 0 })
    await fixture.start()
    const set = await fixture.visitor.ended(id)
    expect(set).toMatchObject({ status: 4, quota: { charged: 1, refunded: 0 } })
  })

  it('loses no set whose job is gone', async () => {
    fixture.server.scripted.behaves('waits')
    const { id } = (await fixture.visitor.submit()).json.data
    await startedSets()
    await fixture.stop()
    await sql`delete from pgboss.job`.execute(fixture.database.on())
    await fixture.start()
    expect(await fixture.visitor.ended(id)).toMatchObject({ status: 4 })
  })

  it('gives a set up after three interrupted attempts, with a refund', async () => {
    fixture.server.scripted.behaves('waits')
    const { id } = (await fixture.visitor.submit()).json.data
    await startedSets()
    await fixture.stop()
    await fixture.database.on().updateTable('works').set({ status: 2, attempts: 3 }).execute()
    await fixture.start()
    expect(await fixture.visitor.ended(id)).toMatchObject({
      status: 3,
      failure: { code: 'interrupted' },
      quota: { refunded: 1 },
    })
  })
})
