import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAdmissionStore } from '../../src/adapters/postgres/generation/admission.repository.ts'
import {
  createEngineTasks,
  createSpendLedger,
} from '../../src/adapters/postgres/generation/engines.repository.ts'
import { createGenerationStore } from '../../src/adapters/postgres/generation/generation.repository.ts'
import { createLedger } from '../../src/adapters/postgres/people/quota.repository.ts'
import { createWorksStore } from '../../src/adapters/postgres/works/works.repository.ts'
import type { NewWork } from '../../src/domain/generation/ports.ts'
import { onBothDatabases } from '../support/both-databases.ts'
import { entry, work } from '../support/rows.ts'

const HOUR = 3_600_000

onBothDatabases((own) => {
  const insert = async (...works: NewWork[]) => {
    const store = createGenerationStore(own.database)
    await own.database.uow.run(async (tx) => {
      for (const each of works) await store.insert(each, tx)
    })
  }
  const begin = async (id: string) => {
    const store = createGenerationStore(own.database)
    return own.database.uow.run(async (tx) => {
      await createAdmissionStore(own.database).admit(1, 1, tx)
      return (await store.begin(id, { engine: 'e', startedAt: 10 }, tx))?.work
    })
  }
  const heardLater = (worker: string, ms: number) =>
    sql`update workers set seen_at = seen_at + ${ms}::bigint where id = ${worker}`.execute(own.database.on())

  it('returns a work as it was written', async () => {
    // Whether the square may show it is a matter of the row alone.
    const { showable: _, ...written } = work('w1')
    await insert(work('w1'))
    expect(await createGenerationStore(own.database).find('w1')).toMatchObject({
      ...written,
      status: 0,
      slots: [],
      charged: 0,
      failure: null,
      revision: expect.any(Number),
    })
  })

  it('lets only the current attempt change a work', async () => {
    const store = createGenerationStore(own.database)
    await insert(work('w1'))
    expect((await begin('w1'))?.attempts).toBe(1)
    const times = { finishedAt: 20, expiresAt: null }
    expect(await own.database.uow.run((tx) => store.finish('w1', 2, times, tx))).toBe(false)
    expect(await store.progress('w1', 1, 40)).toBe(true)
    expect(await store.progress('w1', 1, 30)).toBe(true)
    expect((await store.find('w1'))?.progress).toBe(40)
    expect(await own.database.uow.run((tx) => store.finish('w1', 1, times, tx))).toBe(true)
    expect(await own.database.uow.run((tx) => store.finish('w1', 1, times, tx))).toBe(false)
    expect(
      await own.database.uow.run((tx) =>
        store.fail('w1', 'any', { reason: 'cancelled', words: [] }, times, tx),
      ),
    ).toBe(false)
  })

  it('admits VIP first, then one principal after another', async () => {
    const admissions = createAdmissionStore(own.database)
    await insert(
      work('w1', { principalId: 'a' }),
      work('w2', { principalId: 'a' }),
      work('w3', { principalId: 'a' }),
      work('w4', { principalId: 'b' }),
      work('w5', { principalId: 'v', vip: true }),
    )
    const positions = await admissions.positions(['w1', 'w2', 'w3', 'w4', 'w5'])
    const expected = ['w5', 'w1', 'w4', 'w2', 'w3']
    expect(expected.map((id) => positions.get(id))).toEqual([1, 2, 3, 4, 5])
    const admitted: string[][] = []
    for (let n = 0; n < 6; n += 1) {
      admitted.push(await own.database.uow.run((tx) => admissions.admit(1, 1000 + n, tx)))
    }
    expect(admitted).toEqual([...expected.map((id) => [id]), []])
  })

  it('returns the length of the queue', async () => {
    const admissions = createAdmissionStore(own.database)
    await admissions.report('one', 3, HOUR)
    await insert(
      work('w1', { principalId: 'a' }),
      work('w2', { principalId: 'a' }),
      work('w3', { principalId: 'b' }),
    )
    const stateOf = (of: string | null) =>
      own.database.uow.run((tx) =>
        admissions.queueState(of === null ? null : work('w4', { principalId: of }), HOUR, tx),
      )
    expect(await stateOf('a')).toEqual({ capacity: 3, free: 3, waiting: 3, own: 2, ahead: 3 })
    expect(await stateOf('b')).toMatchObject({ own: 1, ahead: 3 })
    expect(await stateOf('c')).toMatchObject({ own: 0, ahead: 2 })
    await begin('w1')
    expect(await stateOf('a')).toEqual({ capacity: 3, free: 2, waiting: 2, own: 1, ahead: 2 })
    expect(await stateOf(null)).toEqual({ capacity: 3, free: 2, waiting: 2, own: 0, ahead: 0 })
  })

  it('starts a work with its related rows, also if those have changed since', async () => {
    const store = createGenerationStore(own.database)
    await insert(work('w1'))
    await own.database.uow.run((tx) => createLedger(own.database).add(entry({ workId: 'w1' }), tx))
    const seen = await store.find('w1')
    const first = await begin('w1')
    expect(first).toMatchObject({ attempts: 1, charged: 1, refunded: 0, slots: [] })
    const slot = { slot: 1, width: 8, height: 8, thumbhash: 'h', thumb: 't', preview: 'p' } as const
    const picture = { ...slot, watermarkedPreview: 'm', original: 'o', withheld: false, recipe: null }
    await own.database.uow.run((tx) => store.putSlot('w1', 1, picture, 25, tx))
    const again = (known: typeof seen) =>
      own.database.uow.run((tx) => store.begin('w1', { engine: null, startedAt: 20, seen: known }, tx))
    expect(await again(seen)).toMatchObject({
      before: 'e',
      work: { attempts: 2, engine: 'e', slots: [picture], charged: 1 },
    })
    const now = await store.find('w1')
    expect(await again(now)).toMatchObject({ work: { attempts: 3, slots: [picture], charged: 1 } })
  })

  it('counts capacity by the live workers', async () => {
    const admissions = createAdmissionStore(own.database)
    await admissions.report('one', 2, HOUR)
    await admissions.report('two', 1, HOUR)
    await heardLater('two', -2 * HOUR)
    expect(await admissions.capacity(3 * HOUR)).toBe(3)
    expect(await admissions.capacity(HOUR)).toBe(2)
    await admissions.report('one', 4, HOUR)
    expect(await admissions.capacity(3 * HOUR)).toBe(4)
    await admissions.leave('one')
    expect(await admissions.capacity(3 * HOUR)).toBe(0)
  })

  it('pages through equal times without losing any', async () => {
    await insert(...Array.from({ length: 5 }, (_, n) => work(`w${n}`, { createdAt: 7 })))
    const store = createWorksStore(own.database)
    const seen: string[] = []
    let after: { at: number; id: string } | null = null
    do {
      const { items, next }: Awaited<ReturnType<typeof store.queue>> = await store.queue(
        'p1',
        { tab: 'all', since: 0 },
        { after, limit: 2 },
      )
      seen.push(...items.map(({ id }) => id))
      after = next
    } while (after)
    expect(seen).toEqual(['w4', 'w3', 'w2', 'w1', 'w0'])
  })

  it('keeps external tasks for the current attempt, and never exceeds the cap', async () => {
    await insert(work('w1'))
    await begin('w1')
    const tasks = createEngineTasks(own.database)
    const keep = (attempt: number, task: string) =>
      tasks.store({ workId: 'w1', engine: 'e', attempt, task, at: 1_700_000_000_000 })
    expect([
      await keep(0, 'early'),
      await keep(1, 'one'),
      await keep(1, 'two'),
      await keep(3, 'late'),
    ]).toEqual([false, true, true, false])
    expect(await tasks.find('w1', 'e')).toBe('two')
    expect(await tasks.find('w1', 'another')).toBeNull()
    await own.database.uow.run((tx) => createGenerationStore(own.database).release('w1', 1, tx))
    // The service has answered a moment too late.
    expect(await keep(1, 'three')).toBe(true)
    await tasks.delete('w1', 'e')
    expect(await tasks.find('w1', 'e')).toBeNull()
    const book = createSpendLedger(own.database)
    const reserved = await Promise.all(Array.from({ length: 20 }, () => book.add('e', '2026-01-01', 30, 100)))
    expect(reserved.filter(Boolean)).toHaveLength(3)
    expect(await book.add('e', '2026-01-01', 3_000_000_000, null)).toBe(3_000_000_090)
    expect(await book.add('e', '2026-01-01', -60, null)).toBe(3_000_000_030)
    expect(await book.spent('e', '2026-01-01')).toBe(3_000_000_030)
  })

  it('keeps the reason of a failed work, with the refused phrases', async () => {
    const store = createGenerationStore(own.database)
    await insert(work('w1'))
    const failure = { reason: 'sensitive', words: ['裸体', "o'clock"] } as const
    expect(
      await own.database.uow.run((tx) =>
        store.fail('w1', 'any', failure, { finishedAt: 20, expiresAt: 30 }, tx),
      ),
    ).toBe(true)
    expect(await store.find('w1')).toMatchObject({ failure: 'sensitive', failureWords: ['裸体', "o'clock"] })
  })

  it('keeps images withheld, and returns how many of a set are', async () => {
    await insert(work('w1'), work('w2'), work('w3'))
    const store = createGenerationStore(own.database)
    const nothing = {
      thumbhash: null,
      thumb: null,
      preview: null,
      watermarkedPreview: null,
      original: null,
      recipe: null,
    }
    const size = { width: 8, height: 8 }
    const withheld = { slot: 1, ...size, ...nothing, withheld: true } as const
    const later = { slot: 1, ...size, ...nothing, watermarkedPreview: 'p.webp', withheld: false } as const
    const shown = { slot: 2, ...size, ...nothing, thumb: 't.webp', withheld: false } as const
    const put = (id: string, slot: typeof withheld | typeof later | typeof shown) =>
      own.database.uow.run((tx) => store.putSlot(id, 1, slot, 25, tx))
    for (const id of ['w1', 'w2', 'w3']) await begin(id)
    for (const slot of [withheld, later, shown]) expect(await put('w1', slot)).toBe(true)
    await put('w2', withheld)
    await put('w3', shown)
    const times = { finishedAt: 20, expiresAt: null }
    await own.database.uow.run((tx) => store.finish('w1', 1, times, tx))
    await own.database.uow.run((tx) => store.finish('w3', 1, times, tx))
    await own.database.uow.run((tx) => store.fail('w2', 'any', { reason: 'blocked', words: [] }, times, tx))
    expect(await store.find('w1')).toMatchObject({
      moderation: 'half',
      inSquare: false,
      slots: [withheld, shown],
    })
    expect(await store.find('w2')).toMatchObject({ moderation: 'blocked', failure: 'blocked', slots: [] })
    expect(await store.find('w3')).toMatchObject({ moderation: 'clean', inSquare: true })
  })
})
