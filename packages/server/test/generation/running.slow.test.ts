import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { EngineError } from '../../src/domain/generation/engine-error.ts'
import { eventually } from '../support/client.ts'
import { plain } from '../support/engine.ts'
import { useServer } from '../support/fixture.ts'

/** Some tests wait for it to be over; the others draw within it, on a busy machine too. */
const our = useServer({ limits: { engineTimeoutSeconds: 4 } })

const remaining = async () => {
  const { sum } = await our.database
    .on()
    .selectFrom('quota_entries')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('sum'))
    .executeTakeFirstOrThrow()
  return 3 - sum
}
const begun = (times = 1) =>
  eventually(
    async () => our.server.scripted.seen.length,
    (seen) => seen >= times,
  )

describe('canceling', () => {
  it('stops a running set with a refund, and the next one starts', async () => {
    our.server.scripted.behaves('waits')
    const { id } = (await our.someone.submit({ prompt: 'first' })).json.data
    const next = (await our.someone.submit({ prompt: 'second' })).json.data
    await begun()
    const { status, json } = await our.someone.post('/api/v2/mj/cancel', { id })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      status: 3,
      failure: { code: 'cancelled', message: 'Canceled. Nothing was charged.' },
      quota: { charged: 1, refunded: 1 },
    })
    await begun(2)
    expect(our.server.scripted.aborted).toEqual(['first'])
    our.server.scripted.goOn()
    expect(await our.someone.ended(next.id)).toMatchObject({ status: 4 })
    expect(await remaining()).toBe(2)
  })

  it('works once for a waiting set, and not for a finished one', async () => {
    our.server.scripted.behaves('waits')
    await our.someone.submit()
    const { id } = (await our.someone.submit()).json.data
    const cancel = () => our.someone.post('/api/v2/mj/cancel', { id })
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(404)
    expect(await remaining()).toBe(2)
    expect((await our.someone.image(id)).status).toBe(200)
  })

  it('at the same moment as the end of a set results in exactly one of the two', async () => {
    for (let n = 0; n < 5; n += 1) {
      our.server.scripted.behaves('waits')
      const who = our.server.visitor()
      const { id } = (await who.submit()).json.data
      await begun(n + 1)
      our.server.scripted.goOn()
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
    our.server.scripted.behaves(behavior)
    const { id } = (await our.someone.submit()).json.data
    expect(await our.someone.ended(id)).toMatchObject({
      status: 3,
      slots: [],
      failure: { code },
      quota: { charged: 1, refunded: 1 },
    })
    expect((await our.someone.image(id)).status).toBe(501)
    expect(await remaining()).toBe(3)
    our.server.scripted.behaves('draws')
    expect(await our.someone.ended((await our.someone.submit()).json.data.id)).toMatchObject({ status: 4 })
  })

  it('shows every finished slot before the set is finished, and the true progress', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    our.server.scripted.engine.imagine = async ({ slots }, hooks) => {
      for (const slot of slots) {
        if (slot === 3) await promise
        hooks.onPicture(slot, plain(200))
      }
    }
    const { id } = (await our.someone.submit()).json.data
    const half = await eventually(
      async () => (await our.someone.image(id)).json.data,
      // A set and its slots are read one after the other: the second may be a moment ahead.
      ({ slots, progress }) =>
        slots.filter(({ thumbUrl }) => thumbUrl !== null).length === 2 && progress >= 40,
    )
    expect(half).toMatchObject({ status: 2, finishedAt: null })
    expect(half.progress).toBeLessThan(60)
    resolve()
    expect((await our.someone.ended(id)).slots).toHaveLength(4)
  })
})

describe('a preview', () => {
  it('is shown during generation, is replaced by the image, and never replaces it', async () => {
    const gate = Promise.withResolvers<void>()
    our.server.scripted.engine.imagine = async ({ slots }, hooks) => {
      hooks.onPreview(1, plain(10))
      await gate.promise
      for (const slot of slots) hooks.onPicture(slot, plain(200))
      hooks.onPreview(1, plain(10))
    }
    const { id } = (await our.someone.submit()).json.data
    const early = await eventually(
      async () => (await our.someone.image(id)).json.data,
      (set) => set.slots.length === 1,
    )
    expect(early.slots[0]).toMatchObject({ slot: 1, thumbUrl: null, previewUrl: expect.any(String) })
    const look = () => our.server.app.inject({ url: early.slots[0]?.previewUrl ?? '' })
    expect((await look()).headers['content-type']).toBe('image/webp')
    gate.resolve()
    const set = await our.someone.ended(id)
    expect(set.slots).toHaveLength(4)
    expect(set.slots.every(({ thumbUrl }) => thumbUrl !== null)).toBe(true)
    const doomed = await our.database
      .on()
      .selectFrom('files')
      .select('name')
      .where('state', '=', 'doomed')
      .execute()
    expect(`/files/${doomed[0]?.name}`).toBe(early.slots[0]?.previewUrl)
  })
})

describe('an engine that can be retried', () => {
  it('is only asked for the missing images, and nobody notices its failure', async () => {
    our.server.scripted.engine.repeatable = true
    const asked: (readonly number[])[] = []
    our.server.scripted.engine.imagine = async ({ slots }, hooks) => {
      asked.push(slots)
      for (const slot of slots.slice(0, 2)) hooks.onPicture(slot, plain(200))
      if (asked.length === 1) throw new EngineError('engine_failed', 'A thread crashed.')
      for (const slot of slots.slice(2)) hooks.onPicture(slot, plain(200))
    }
    const { id } = (await our.someone.submit()).json.data
    const set = await our.someone.ended(id)
    expect(set).toMatchObject({ status: 4, failure: null, quota: { charged: 1, refunded: 0 } })
    expect(set.slots.map(({ slot }) => slot)).toEqual([1, 2, 3, 4])
    expect(asked).toEqual([
      [1, 2, 3, 4],
      [3, 4],
    ])
  })

  it('is given up after three attempts, with its reason and a refund', async () => {
    our.server.scripted.engine.repeatable = true
    our.server.scripted.behaves('fails')
    const { id } = (await our.someone.submit()).json.data
    expect(await our.someone.ended(id)).toMatchObject({
      status: 3,
      failure: { code: 'engine_failed' },
      quota: { refunded: 1 },
    })
    expect(our.server.scripted.seen).toHaveLength(3)
  })
})

describe('a shutdown', () => {
  it('interrupts a running set, and the next start finishes it without a second charge', async () => {
    our.server.scripted.behaves('waits')
    const { id } = (await our.someone.submit()).json.data
    await begun()
    await our.stop()
    const row = await our.database.on().selectFrom('works').select(['status', 'attempts']).executeTakeFirst()
    expect(row).toEqual({ status: 1, attempts: 0 })
    await our.start()
    const set = await our.someone.ended(id)
    expect(set).toMatchObject({ status: 4, quota: { charged: 1, refunded: 0 } })
  })

  it('loses no set whose job is gone', async () => {
    our.server.scripted.behaves('waits')
    const { id } = (await our.someone.submit()).json.data
    await begun()
    await our.stop()
    await sql`delete from pgboss.job`.execute(our.database.on())
    await our.start()
    expect(await our.someone.ended(id)).toMatchObject({ status: 4 })
  })

  it('gives a set up after three interrupted attempts, with a refund', async () => {
    our.server.scripted.behaves('waits')
    const { id } = (await our.someone.submit()).json.data
    await begun()
    await our.stop()
    await our.database.on().updateTable('works').set({ status: 2, attempts: 3 }).execute()
    await our.start()
    expect(await our.someone.ended(id)).toMatchObject({
      status: 3,
      failure: { code: 'interrupted' },
      quota: { refunded: 1 },
    })
  })
})
