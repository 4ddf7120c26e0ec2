import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAdmissionStore } from '../../src/adapters/postgres/generation/admission.repository.ts'
import { createSubmissions } from '../../src/adapters/postgres/generation/submissions.repository.ts'
import { createArrivals } from '../../src/adapters/postgres/people/arrivals.repository.ts'
import { createLedger } from '../../src/adapters/postgres/people/quota.repository.ts'
import { createRequestIds, createRiskStore } from '../../src/adapters/postgres/people/risk.repository.ts'
import { createFileIndex } from '../../src/adapters/postgres/works/files.repository.ts'
import type { Tx } from '../../src/domain/kernel/unit-of-work.ts'
import { onBothDatabases } from '../support/both-databases.ts'
import { entry } from '../support/rows.ts'

const HOUR = 3_600_000

onBothDatabases((own) => {
  const heardLater = (worker: string, ms: number) =>
    sql`update workers set seen_at = seen_at + ${ms}::bigint where id = ${worker}`.execute(own.database.on())

  it('the ledger is balanced over a rolling window, and nothing is written twice', async () => {
    const ledger = createLedger(own.database)
    const added = await own.database.uow.run(async (tx) => [
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
    expect(await own.database.uow.run((tx) => ledger.reservesIn('generation', 'p1', since(0), tx))).toEqual({
      used: 3,
      oldestAt: 100,
    })
    const countInWindow = (who: { principalId: string; addressKey: string | null }) =>
      own.database.uow.run((tx) =>
        ledger.usageForSubmit('generation', who, { rate: since(100), day: since(0) }, tx),
      )
    const nothing = { used: 0, oldestAt: null }
    expect(await countInWindow({ principalId: 'p1', addressKey: null })).toEqual({
      submits: { used: 2, oldestAt: 200 },
      own: { used: 2, oldestAt: 100 },
      shared: nothing,
    })
    expect(await countInWindow({ principalId: 'p2', addressKey: 'address' })).toEqual({
      submits: nothing,
      own: nothing,
      shared: { used: 2, oldestAt: 100 },
    })
  })

  it('entries of a clock that was ahead are counted from when they are first seen', async () => {
    const ledger = createLedger(own.database)
    // The database has a clock of its own, and times before it are left alone.
    const t = Date.now() + HOUR
    const [at, countedAt] = [t + 9000, t + 9000]
    await own.database.uow.run(async (tx) => {
      await ledger.add(entry({ workId: 'w1', at, countedAt, addressKey: 'address' }), tx)
      await ledger.add(entry({ workId: 'w2', at, countedAt, addressKey: 'address' }), tx)
      await ledger.add(entry({ workId: 'w2', type: 'refund', amount: -1, at: t + 9100, countedAt }), tx)
    })
    const seenAt = (ms: number) => ({ now: t + ms, after: t + ms - 100, latest: t + ms + 10 })
    const usage = (now: number, tx?: Tx) =>
      ledger.usageOf('generation', { principalId: 'p1' }, seenAt(now), tx)
    // Reading returns the same, and changes nothing.
    expect(await usage(500)).toEqual({ used: 1, oldestAt: t + 500 })
    expect(await usage(700)).toEqual({ used: 1, oldestAt: t + 700 })
    const check = (now: number) =>
      own.database.uow.run(async (tx) =>
        ledger.usageForSubmit(
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
    await own.database.uow.run(async (tx) => {
      await ledger.add(entry({ workId: 'c1', purpose: 'code', amount: 0, at, countedAt }), tx)
      const codes = await ledger.reservesIn('code', 'p1', seenAt(2000), tx)
      expect(codes).toEqual({ used: 1, oldestAt: t + 2000 })
    })
    const stored = await own.database.uow.run((tx) => ledger.reservationOf('w1', 'generation', tx))
    expect(stored).toMatchObject({ at, countedAt: t + 1000 })
  })

  it('nothing is dated earlier than the process’s own clock', async () => {
    const ledger = createLedger(own.database)
    const before = Date.now()
    const add = (workId: string, countedAt: number) =>
      own.database.uow.run((tx) => ledger.add(entry({ workId, at: countedAt, countedAt }), tx))
    await add('w1', before)
    await add('w2', before + 5 * HOUR)
    const countedFrom = async (workId: string) =>
      (await own.database.uow.run((tx) => ledger.reservationOf(workId, 'generation', tx)))?.countedAt
    const who = { principalId: 'p1', addressKey: null }
    const read = async (now: number) => {
      const day = { now, after: now - 24 * HOUR, latest: now + 10_000 }
      await ledger.redate('generation', who, day)
      const looked = await own.database.uow.run((tx) =>
        ledger.usageForSubmit('generation', who, { rate: day, day }, tx),
      )
      return looked.own.used
    }
    // A process whose clock is ahead uses that clock for its windows: otherwise they would not count what it has just written.
    expect(await read(before + 6 * HOUR)).toBe(2)
    expect([await countedFrom('w1'), await countedFrom('w2')]).toEqual([before, before + 5 * HOUR])
    expect(await read(before - 3 * HOUR)).toBe(2)
    expect(await countedFrom('w1')).toBe(before)
    expect(await countedFrom('w2')).toBeGreaterThanOrEqual(before)
    expect(await countedFrom('w2')).toBeLessThanOrEqual(Date.now())
  })

  it('dating does not wait for others, and a refusal waits for nobody', async () => {
    const ledger = createLedger(own.database)
    const now = Date.now()
    const [at, who] = [now + HOUR, { principalId: 'p1', addressKey: null }]
    const window = { now, after: now - HOUR, latest: now + 10_000 }
    await own.database.uow.run((tx) => ledger.add(entry({ workId: 'w1', at, countedAt: at }), tx))
    // An embedded database does one thing after the other: there it is behind the transaction.
    let dated: Promise<void> | null = null
    await own.database.uow.run(async (tx) => {
      await ledger.usageForSubmit('generation', who, { rate: window, day: window }, tx)
      dated = ledger.redate('generation', who, window)
      if (own.database.bus) await dated
    })
    await dated
    expect(await ledger.usageOf('generation', who, { ...window, now: Date.now() })).toMatchObject({ used: 1 })
  })

  it('devices, signatures and dead workers of a process whose clock is ahead are counted, too', async () => {
    const risk = createRiskStore(own.database)
    const t = Date.now() + HOUR
    const seenAt = (ms: number) => ({ now: t + ms, after: t + ms - 100, latest: t + ms + 10 })
    const device = (deviceKey: string, now: number) =>
      risk.recordDevice({ deviceKey, addressKey: 'a' }, seenAt(now))
    expect([await device('1', 9000), await device('2', 1000), await device('3', 1101)]).toEqual([1, 2, 1])
    const refused = (now: number) => risk.recordRefusedSignature('a', seenAt(now))
    expect([await refused(9000), await refused(1000), await refused(1101)]).toEqual([1, 2, 1])
    const admissions = createAdmissionStore(own.database)
    await admissions.report('dead', 3, HOUR)
    await heardLater('dead', 9 * HOUR)
    await admissions.report('alive', 1, HOUR)
    expect(await admissions.capacity(HOUR)).toBe(4)
    await heardLater('dead', -2 * HOUR)
    await admissions.report('alive', 1, HOUR)
    expect(await admissions.capacity(HOUR)).toBe(1)
  })

  it('no device is dated earlier than the process’s own clock', async () => {
    const risk = createRiskStore(own.database)
    const t = Date.now()
    const note = (deviceKey: string, now: number) =>
      risk.recordDevice({ deviceKey, addressKey: 'a' }, { now, after: now - HOUR, latest: now + 10_000 })
    expect(await note('1', t)).toBe(1)
    expect(await note('2', t - 3 * HOUR)).toBe(2)
    expect(await note('3', t)).toBe(2)
  })

  it('request ids, devices, risks, first results and files are remembered', async () => {
    const arrivals = createArrivals(own.database)
    const ids = { ...createRequestIds(own.database), ...arrivals }
    expect([await ids.claim('r', 1), await ids.claim('r', 2)]).toEqual([true, false])
    await ids.deleteBefore(5)
    expect(await ids.claim('r', 6)).toBe(true)
    const risk = createRiskStore(own.database)
    const device = (deviceKey: string) =>
      risk.recordDevice({ deviceKey, addressKey: 'a' }, { now: 10, after: 0, latest: 10 })
    expect([await device('1'), await device('2'), await device('1')]).toEqual([1, 2, null])
    await risk.hold('a', 50)
    expect(await arrivals.heldUntil('a')).toBe(50)
    const submissions = createSubmissions(own.database)
    const answer = { id: 'w1', queuePosition: 1, etaSeconds: null }
    await own.database.uow.run(async (tx) =>
      submissions.put({ principalId: 'p', key: 'k', bodyHash: 'h', workId: 'w1', answer, at: 1 }, tx),
    )
    const found = await own.database.uow.run((tx) => submissions.find('p', 'k', tx))
    expect(found).toEqual({ bodyHash: 'h', answer })
    const files = createFileIndex(own.database)
    const record = { name: 'f', workId: 'w1', open: false, origin: 'blobs', key: 'k' } as const
    await files.register([record], 100)
    expect(await files.find('f')).toBeNull()
    expect(await files.removable({ pendingBefore: 100, replacedBefore: 100 }, 10)).toEqual([])
    expect(await files.removable({ pendingBefore: 101, replacedBefore: 101 }, 10)).toEqual([record])
    await own.database.uow.run((tx) => files.commit(['f'], tx))
    expect(await files.find('f')).toEqual(record)
  })
})
