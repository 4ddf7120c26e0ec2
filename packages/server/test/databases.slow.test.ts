import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../src/adapters/postgres/db.ts'
import { createRequestIds, createRiskStore } from '../src/adapters/postgres/door.repository.ts'
import { createEngineTasks, createSpendBook } from '../src/adapters/postgres/engines.repository.ts'
import { createFileIndex } from '../src/adapters/postgres/files.repository.ts'
import { createGenerationStore } from '../src/adapters/postgres/generation.repository.ts'
import { createPartnerStore } from '../src/adapters/postgres/partners.repository.ts'
import { createLedger } from '../src/adapters/postgres/quota.repository.ts'
import { createLocks, createSubmissions } from '../src/adapters/postgres/submissions.repository.ts'
import { createTimings } from '../src/adapters/postgres/timings.repository.ts'
import { createWaitingRoom } from '../src/adapters/postgres/waiting-room.repository.ts'
import { createWorksStore } from '../src/adapters/postgres/works.repository.ts'
import { createQueue } from '../src/adapters/queue/boss.ts'
import type { NewWork } from '../src/domain/generation/ports.ts'
import type { Tx } from '../src/domain/kernel/unit-of-work.ts'
import type { Partner } from '../src/domain/partners/partner.ts'
import { bothDatabases } from './support/both-databases.ts'
import { entry, work } from './support/rows.ts'
import { emptyDatabase, startServer } from './support/server.ts'

const HOUR = 3_600_000
const silent = pino({ level: 'silent' })

describe.each(bothDatabases)('%s', (_name, open) => {
  let database: Database
  let stop: () => Promise<void>

  beforeAll(async () => {
    ;({ database, stop } = await open())
  })
  beforeEach(() => emptyDatabase(database))
  afterAll(async () => {
    await database?.close()
    await stop?.()
  })

  const insert = async (...works: NewWork[]) => {
    const store = createGenerationStore(database)
    await database.uow.run(async (tx) => {
      for (const each of works) await store.insert(each, tx)
    })
  }
  const begin = async (id: string) => {
    const store = createGenerationStore(database)
    return database.uow.run(async (tx) => {
      await createWaitingRoom(database).admitNext(1, tx)
      return (await store.begin(id, { engine: 'e', startedAt: 10 }, tx))?.work
    })
  }

  const heardLater = (worker: string, ms: number) =>
    sql`update workers set seen_at = seen_at + ${ms}::bigint where id = ${worker}`.execute(database.on())

  it('gives a work back as it was written', async () => {
    // Whether the square may show it is a matter of the row alone.
    const { showable: _, ...written } = work('w1')
    await insert(work('w1'))
    expect(await createGenerationStore(database).find('w1')).toMatchObject({
      ...written,
      status: 0,
      slots: [],
      charged: 0,
      failure: null,
      revision: expect.any(Number),
    })
  })

  it('keeps all of a transaction or nothing', async () => {
    const store = createGenerationStore(database)
    const broken = database.uow.run(async (tx) => {
      await store.insert(work('w1'), tx)
      await store.insert(work('w1'), tx)
    })
    await expect(broken).rejects.toThrow(/duplicate key/)
    expect(await store.find('w1')).toBeNull()
    await insert(work('w2'))
    expect(await store.find('w2')).not.toBeNull()
  })

  it('lets only the attempt that counts change a work', async () => {
    const store = createGenerationStore(database)
    await insert(work('w1'))
    expect((await begin('w1'))?.attempts).toBe(1)
    const times = { finishedAt: 20, expiresAt: null }
    expect(await database.uow.run((tx) => store.finish('w1', 2, times, tx))).toBe(false)
    expect(await store.progress('w1', 1, 40)).toBe(true)
    expect(await store.progress('w1', 1, 30)).toBe(true)
    expect((await store.find('w1'))?.progress).toBe(40)
    expect(await database.uow.run((tx) => store.finish('w1', 1, times, tx))).toBe(true)
    expect(await database.uow.run((tx) => store.finish('w1', 1, times, tx))).toBe(false)
    expect(
      await database.uow.run((tx) => store.fail('w1', 'any', { reason: 'cancelled', words: [] }, 30, tx)),
    ).toBe(false)
  })

  it('admits VIP first, then one principal after another', async () => {
    const room = createWaitingRoom(database)
    await insert(
      work('w1', { principalId: 'a' }),
      work('w2', { principalId: 'a' }),
      work('w3', { principalId: 'a' }),
      work('w4', { principalId: 'b' }),
      work('w5', { principalId: 'v', vip: true }),
    )
    const positions = await room.positions(['w1', 'w2', 'w3', 'w4', 'w5'])
    const expected = ['w5', 'w1', 'w4', 'w2', 'w3']
    expect(expected.map((id) => positions.get(id))).toEqual([1, 2, 3, 4, 5])
    const admitted: (string | null)[] = []
    for (let n = 0; n < 6; n += 1) {
      admitted.push(await database.uow.run((tx) => room.admitNext(1000 + n, tx)))
    }
    expect(admitted).toEqual([...expected, null])
  })

  it('says how full the queue is', async () => {
    const room = createWaitingRoom(database)
    await room.report('one', 3, HOUR)
    await insert(
      work('w1', { principalId: 'a' }),
      work('w2', { principalId: 'a' }),
      work('w3', { principalId: 'b' }),
    )
    const standing = (of: string | null) => database.uow.run((tx) => room.standing(of, HOUR, tx))
    expect(await standing('a')).toEqual({ free: 3, waiting: 3, own: 2 })
    await begin('w1')
    expect(await standing('a')).toEqual({ free: 2, waiting: 2, own: 1 })
    expect(await standing(null)).toEqual({ free: 2, waiting: 2, own: 0 })
  })

  it('begins a work with what hangs on it, also when that has changed since it was seen', async () => {
    const store = createGenerationStore(database)
    await insert(work('w1'))
    await database.uow.run((tx) => createLedger(database).add(entry({ workId: 'w1' }), tx))
    const seen = await store.find('w1')
    const first = await begin('w1')
    expect(first).toMatchObject({ attempts: 1, charged: 1, refunded: 0, slots: [] })
    const slot = { slot: 1, width: 8, height: 8, thumbhash: 'h', thumb: 't', preview: 'p' } as const
    const picture = { ...slot, previewMarked: 'm', original: 'o', withheld: false, recipe: null }
    await database.uow.run((tx) => store.putSlot('w1', 1, picture, 25, tx))
    const again = (known: typeof seen) =>
      database.uow.run((tx) => store.begin('w1', { engine: null, startedAt: 20, seen: known }, tx))
    expect(await again(seen)).toMatchObject({
      before: 'e',
      work: { attempts: 2, engine: 'e', slots: [picture], charged: 1 },
    })
    const now = await store.find('w1')
    expect(await again(now)).toMatchObject({ work: { attempts: 3, slots: [picture], charged: 1 } })
  })

  it('counts places by the workers that live', async () => {
    const room = createWaitingRoom(database)
    await room.report('one', 2, HOUR)
    await room.report('two', 1, HOUR)
    await heardLater('two', -2 * HOUR)
    expect(await room.capacity(3 * HOUR)).toBe(3)
    expect(await room.capacity(HOUR)).toBe(2)
    await room.report('one', 4, HOUR)
    expect(await room.capacity(3 * HOUR)).toBe(4)
    await room.leave('one')
    expect(await room.capacity(3 * HOUR)).toBe(0)
  })

  it('balances the ledger over a rolling window, and writes nothing twice', async () => {
    const ledger = createLedger(database)
    const added = await database.uow.run(async (tx) => [
      await ledger.add(entry({ workId: 'w1', countedAt: 100, addressKey: 'address' }), tx),
      await ledger.add(entry({ workId: 'w2', countedAt: 200, addressKey: 'address' }), tx),
      await ledger.add(entry({ workId: 'w3', countedAt: 300, addressKey: 'address' }), tx),
      await ledger.add(
        entry({ workId: 'w2', type: 'refund', amount: -1, at: 900, countedAt: 200, addressKey: 'address' }),
        tx,
      ),
      await ledger.add(entry({ id: 'again', workId: 'w2', type: 'refund', amount: -1, countedAt: 200 }), tx),
    ])
    expect(added).toEqual([true, true, true, true, false])
    const since = (after: number) => ({ now: 1000, after, latest: 1000 })
    expect(await ledger.usageOf('generation', { principalId: 'p1' }, since(0))).toEqual({
      used: 2,
      oldestAt: 100,
    })
    expect(await ledger.usageOf('generation', { principalId: 'p1' }, since(100))).toEqual({
      used: 1,
      oldestAt: 300,
    })
    expect(await ledger.usageOf('generation', { principalId: 'p2' }, since(0))).toEqual({
      used: 0,
      oldestAt: null,
    })
    expect(await database.uow.run((tx) => ledger.reservesIn('generation', 'p1', since(0), tx))).toEqual({
      used: 3,
      oldestAt: 100,
    })
    const lately = (who: { principalId: string; addressKey: string | null }) =>
      database.uow.run((tx) => ledger.lately('generation', who, { rate: since(100), day: since(0) }, tx))
    const nothing = { used: 0, oldestAt: null }
    expect(await lately({ principalId: 'p1', addressKey: null })).toEqual({
      submits: { used: 2, oldestAt: 200 },
      own: { used: 2, oldestAt: 100 },
      shared: nothing,
    })
    expect(await lately({ principalId: 'p2', addressKey: 'address' })).toEqual({
      submits: nothing,
      own: nothing,
      shared: { used: 2, oldestAt: 100 },
    })
  })

  it('counts what a clock that was ahead has written from the first look on, and only then', async () => {
    const ledger = createLedger(database)
    // The database has a clock of its own, and times before it are left alone.
    const t = Date.now() + HOUR
    const [at, countedAt] = [t + 9000, t + 9000]
    await database.uow.run(async (tx) => {
      await ledger.add(entry({ workId: 'w1', at, countedAt, addressKey: 'address' }), tx)
      await ledger.add(entry({ workId: 'w2', at, countedAt, addressKey: 'address' }), tx)
      await ledger.add(entry({ workId: 'w2', type: 'refund', amount: -1, at: t + 9100, countedAt }), tx)
    })
    const seenAt = (ms: number) => ({ now: t + ms, after: t + ms - 100, latest: t + ms + 10 })
    const usage = (now: number, tx?: Tx) =>
      ledger.usageOf('generation', { principalId: 'p1' }, seenAt(now), tx)
    // Whoever only reads sees the same, and leaves it as it is.
    expect(await usage(500)).toEqual({ used: 1, oldestAt: t + 500 })
    expect(await usage(700)).toEqual({ used: 1, oldestAt: t + 700 })
    const check = (now: number) =>
      database.uow.run(async (tx) =>
        ledger.lately(
          'generation',
          { principalId: 'p1', addressKey: 'address' },
          { rate: seenAt(now), day: seenAt(now) },
          tx,
        ),
      )
    const first = { used: 1, oldestAt: t + 1000 }
    expect(await check(1000)).toEqual({
      submits: { used: 2, oldestAt: t + 1000 },
      own: first,
      shared: expect.anything(),
    })
    expect(await usage(1050)).toEqual(first)
    expect(await check(1100)).toEqual({
      submits: { used: 0, oldestAt: null },
      own: { used: 0, oldestAt: null },
      shared: { used: 0, oldestAt: null },
    })
    expect(await usage(9050)).toEqual({ used: 0, oldestAt: null })
    await database.uow.run(async (tx) => {
      await ledger.add(entry({ workId: 'c1', purpose: 'code', amount: 0, at, countedAt }), tx)
      const codes = await ledger.reservesIn('code', 'p1', seenAt(2000), tx)
      expect(codes).toEqual({ used: 1, oldestAt: t + 2000 })
    })
    const kept = await database.uow.run((tx) => ledger.reserveOf('w1', 'generation', tx))
    expect(kept).toMatchObject({ at, countedAt: t + 1000 })
  })

  it('dates nothing earlier than its own clock, whoever looks', async () => {
    const ledger = createLedger(database)
    const before = Date.now()
    const add = (workId: string, countedAt: number) =>
      database.uow.run((tx) => ledger.add(entry({ workId, at: countedAt, countedAt }), tx))
    await add('w1', before)
    await add('w2', before + 5 * HOUR)
    const countedFrom = async (workId: string) =>
      (await database.uow.run((tx) => ledger.reserveOf(workId, 'generation', tx)))?.countedAt
    const who = { principalId: 'p1', addressKey: null }
    const look = async (now: number) => {
      const day = { now, after: now - 24 * HOUR, latest: now + 10_000 }
      await ledger.date('generation', who, day)
      const looked = await database.uow.run((tx) => ledger.lately('generation', who, { rate: day, day }, tx))
      return looked.own.used
    }
    // One whose clock is ahead keeps to it, or what it has just written would be no matter of its own windows.
    expect(await look(before + 6 * HOUR)).toBe(2)
    expect([await countedFrom('w1'), await countedFrom('w2')]).toEqual([before, before + 5 * HOUR])
    expect(await look(before - 3 * HOUR)).toBe(2)
    expect(await countedFrom('w1')).toBe(before)
    expect(await countedFrom('w2')).toBeGreaterThanOrEqual(before)
    expect(await countedFrom('w2')).toBeLessThanOrEqual(Date.now())
  })

  it('dates without waiting for anybody, nor anybody for a refusal', async () => {
    const ledger = createLedger(database)
    const now = Date.now()
    const [at, who] = [now + HOUR, { principalId: 'p1', addressKey: null }]
    const window = { now, after: now - HOUR, latest: now + 10_000 }
    await database.uow.run((tx) => ledger.add(entry({ workId: 'w1', at, countedAt: at }), tx))
    // An embedded database does one thing after the other: there it is behind the transaction.
    let dated: Promise<void> | null = null
    await database.uow.run(async (tx) => {
      await ledger.lately('generation', who, { rate: window, day: window }, tx)
      dated = ledger.date('generation', who, window)
      if (database.bus) await dated
    })
    await dated
    expect(await ledger.usageOf('generation', who, { ...window, now: Date.now() })).toMatchObject({ used: 1 })
  })

  it('does the same with devices and signatures, and with workers that are dead', async () => {
    const risk = createRiskStore(database)
    const t = Date.now() + HOUR
    const seenAt = (ms: number) => ({ now: t + ms, after: t + ms - 100, latest: t + ms + 10 })
    const device = (deviceKey: string, now: number) =>
      risk.noteDevice({ deviceKey, addressKey: 'a' }, seenAt(now))
    expect([await device('1', 9000), await device('2', 1000), await device('3', 1101)]).toEqual([1, 2, 1])
    const refused = (now: number) => risk.noteRefusedSignature('a', seenAt(now))
    expect([await refused(9000), await refused(1000), await refused(1101)]).toEqual([1, 2, 1])
    const room = createWaitingRoom(database)
    await room.report('dead', 3, HOUR)
    await heardLater('dead', 9 * HOUR)
    await room.report('alive', 1, HOUR)
    expect(await room.capacity(HOUR)).toBe(4)
    await heardLater('dead', -2 * HOUR)
    await room.report('alive', 1, HOUR)
    expect(await room.capacity(HOUR)).toBe(1)
  })

  it('dates no device earlier than its own clock', async () => {
    const risk = createRiskStore(database)
    const t = Date.now()
    const note = (deviceKey: string, now: number) =>
      risk.noteDevice({ deviceKey, addressKey: 'a' }, { now, after: now - HOUR, latest: now + 10_000 })
    expect(await note('1', t)).toBe(1)
    expect(await note('2', t - 3 * HOUR)).toBe(2)
    expect(await note('3', t)).toBe(2)
  })

  it('remembers request ids, devices, risks, first answers and files', async () => {
    const ids = createRequestIds(database)
    expect([await ids.claim('r', 1), await ids.claim('r', 2)]).toEqual([true, false])
    await ids.forgetBefore(5)
    expect(await ids.claim('r', 6)).toBe(true)
    const risk = createRiskStore(database)
    const device = (deviceKey: string) =>
      risk.noteDevice({ deviceKey, addressKey: 'a' }, { now: 10, after: 0, latest: 10 })
    expect([await device('1'), await device('2'), await device('1')]).toEqual([1, 2, null])
    await risk.hold('a', 50)
    expect(await risk.heldUntil('a')).toBe(50)
    const submissions = createSubmissions(database)
    const answer = { id: 'w1', queuePosition: 1, etaSeconds: null }
    const found = await database.uow.run(async (tx) => {
      await submissions.put({ principalId: 'p', key: 'k', bodyHash: 'h', workId: 'w1', answer, at: 1 }, tx)
      return submissions.find('p', 'k', tx)
    })
    expect(found).toEqual({ bodyHash: 'h', answer })
    const files = createFileIndex(database)
    const record = { name: 'f', workId: 'w1', open: false, origin: 'blobs', key: 'k' } as const
    await files.enter([record], 100)
    expect(await files.find('f')).toBeNull()
    expect(await files.removable(100, 10)).toEqual([])
    expect(await files.removable(101, 10)).toEqual([record])
    await database.uow.run((tx) => files.keep(['f'], tx))
    expect(await files.find('f')).toEqual(record)
  })

  it('is tidied while it is in use', async () => {
    await insert(work('w1'))
    const tidied = database.tidy(silent)
    expect(await createGenerationStore(database).find('w1')).not.toBeNull()
    await tidied
    expect(await createGenerationStore(database).find('w1')).not.toBeNull()
  })

  it('is tidied although a table is gone meanwhile', async () => {
    await sql`create table a_passing_one (id int)`.execute(database.on())
    const lines: string[] = []
    const tidied = database.tidy(pino({}, { write: (line: string) => void lines.push(line) }))
    await sql`drop table a_passing_one`.execute(database.on())
    await tidied
    // One that is a server has a housekeeper of its own.
    expect(lines.map((line) => (JSON.parse(line) as { table: string }).table)).toEqual(
      database.bus ? [] : ['public.a_passing_one'],
    )
  })

  it('knows the median of how long works take', async () => {
    const store = createGenerationStore(database)
    const timings = createTimings(database)
    expect(await createTimings(database).median('e', 0)).toBeNull()
    for (const [id, finishedAt] of [
      ['w1', 110],
      ['w2', 210],
      ['w3', 1010],
    ] as const) {
      await insert(work(id))
      await begin(id)
      await database.uow.run((tx) => store.finish(id, 1, { finishedAt, expiresAt: null }, tx))
    }
    expect(await timings.median('e', 0)).toBe(200)
  })

  it('pages through equal times without losing anything', async () => {
    await insert(...Array.from({ length: 5 }, (_, n) => work(`w${n}`, { createdAt: 7 })))
    const store = createWorksStore(database)
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

  it('holds a lock until the transaction ends', async () => {
    const locks = createLocks(database)
    const order: string[] = []
    const one = database.uow.run(async (tx) => {
      await locks.hold(['x'], tx)
      order.push('one in')
      await new Promise((resolve) => setTimeout(resolve, 50))
      order.push('one out')
    })
    await new Promise((resolve) => setTimeout(resolve, 10))
    const two = database.uow.run(async (tx) => {
      await locks.hold(['x'], tx)
      order.push('two in')
    })
    await Promise.all([one, two])
    expect(order).toEqual(['one in', 'one out', 'two in'])
  })

  it('keeps partners whole, changes them and forgets them', async () => {
    const store = createPartnerStore(database)
    const partner: Partner = {
      id: 'acme',
      name: '雅客 "Acme"',
      origins: ['https://shop.example'],
      tokens: {
        issuer: 'acme',
        audience: 'easel',
        secrets: [{ id: 'k', secret: 's', until: 7 }],
        jwksUrl: null,
      },
      features: ['create'],
      theme: { accent: '#0a7' },
      suspendedAt: null,
    }
    await database.uow.run((tx) => store.put(partner, 1, tx))
    expect(await database.uow.run((tx) => store.find('acme', tx))).toEqual(partner)
    await database.uow.run((tx) => store.put({ ...partner, suspendedAt: 1_700_000_000_000 }, 2, tx))
    expect(await store.all()).toEqual([{ ...partner, suspendedAt: 1_700_000_000_000 }])
    expect(await database.uow.run((tx) => store.remove('acme', tx))).toBe(true)
    expect(await database.uow.run((tx) => store.remove('acme', tx))).toBe(false)
    expect(await database.uow.run((tx) => store.find('acme', tx))).toBeNull()
  })

  it('keeps tasks outside for the attempt that counts, and never spends more than the cap', async () => {
    await insert(work('w1'))
    await begin('w1')
    const tasks = createEngineTasks(database)
    const keep = (attempt: number, task: string) =>
      tasks.keep({ workId: 'w1', engine: 'e', attempt, task, at: 1_700_000_000_000 })
    expect([
      await keep(0, 'early'),
      await keep(1, 'one'),
      await keep(1, 'two'),
      await keep(3, 'late'),
    ]).toEqual([false, true, true, false])
    expect(await tasks.find('w1', 'e')).toBe('two')
    expect(await tasks.find('w1', 'another')).toBeNull()
    await database.uow.run((tx) => createGenerationStore(database).handBack('w1', 1, tx))
    // The service has answered a moment too late.
    expect(await keep(1, 'three')).toBe(true)
    await tasks.forget('w1', 'e')
    expect(await tasks.find('w1', 'e')).toBeNull()
    const book = createSpendBook(database)
    const taken = await Promise.all(Array.from({ length: 20 }, () => book.add('e', '2026-01-01', 30, 100)))
    expect(taken.filter(Boolean)).toHaveLength(3)
    expect(await book.add('e', '2026-01-01', 3_000_000_000, null)).toBe(true)
    expect(await book.add('e', '2026-01-01', -60, null)).toBe(true)
    expect(await book.spent('e', '2026-01-01')).toBe(3_000_000_030)
  })

  it('keeps why a work has failed, with the phrases that were refused', async () => {
    const store = createGenerationStore(database)
    await insert(work('w1'))
    const failure = { reason: 'sensitive', words: ['裸体', "o'clock"] } as const
    expect(await database.uow.run((tx) => store.fail('w1', 'any', failure, 20, tx))).toBe(true)
    expect(await store.find('w1')).toMatchObject({ failure: 'sensitive', failureWords: ['裸体', "o'clock"] })
  })

  it('keeps what is withheld withheld, and says how much of a set is', async () => {
    await insert(work('w1'), work('w2'), work('w3'))
    const store = createGenerationStore(database)
    const nothing = {
      thumbhash: null,
      thumb: null,
      preview: null,
      previewMarked: null,
      original: null,
      recipe: null,
    }
    const size = { width: 8, height: 8 }
    const withheld = { slot: 1, ...size, ...nothing, withheld: true } as const
    const later = { slot: 1, ...size, ...nothing, previewMarked: 'p.webp', withheld: false } as const
    const shown = { slot: 2, ...size, ...nothing, thumb: 't.webp', withheld: false } as const
    const put = (id: string, slot: typeof withheld | typeof later | typeof shown) =>
      database.uow.run((tx) => store.putSlot(id, 1, slot, 25, tx))
    for (const id of ['w1', 'w2', 'w3']) await begin(id)
    for (const slot of [withheld, later, shown]) expect(await put('w1', slot)).toBe(true)
    await put('w2', withheld)
    await put('w3', shown)
    const times = { finishedAt: 20, expiresAt: null }
    await database.uow.run((tx) => store.finish('w1', 1, times, tx))
    await database.uow.run((tx) => store.finish('w3', 1, times, tx))
    await database.uow.run((tx) => store.fail('w2', 'any', { reason: 'blocked', words: [] }, 20, tx))
    expect(await store.find('w1')).toMatchObject({
      moderation: 'half',
      inSquare: false,
      slots: [withheld, shown],
    })
    expect(await store.find('w2')).toMatchObject({ moderation: 'blocked', failure: 'blocked', slots: [] })
    expect(await store.find('w3')).toMatchObject({ moderation: 'clean', inSquare: true })
  })

  it('takes a job in a transaction as soon as its queue has started', async () => {
    const queue = createQueue(database, pino({ level: 'silent' }))
    await queue.start()
    const sent = database.uow.run((tx) => queue.send('w1', tx)).then(() => 'sent')
    const late = new Promise((resolve) => setTimeout(resolve, 2000)).then(
      () => 'the transaction waits for itself',
    )
    expect(await Promise.race([sent, late])).toBe('sent')
    await queue.stop(0)
  })

  it('carries a submit through to its pictures', async () => {
    const server = await startServer(database)
    const someone = server.visitor()
    const headers = { 'idempotency-key': 'k' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => someone.submit({}, { headers })))
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1)
    const set = await someone.ended(answers[0]?.json.data.id ?? '')
    expect(set).toMatchObject({ status: 4, quota: { charged: 1, refunded: 0 } })
    server.scripted.behaves('fails')
    expect(await someone.ended((await someone.submit()).json.data.id)).toMatchObject({
      quota: { refunded: 1 },
    })
    await server.close()
  })
})
