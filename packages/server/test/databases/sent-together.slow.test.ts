import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { createLocks } from '../../src/adapters/postgres/core/locks.ts'
import { openPostgres } from '../../src/adapters/postgres/core/open-postgres.ts'
import { createLedger } from '../../src/adapters/postgres/people/quota.repository.ts'
import { startPooler } from '../support/pooler.ts'
import { usePostgres } from '../support/use-postgres.ts'

const OFTEN = 20
const DAY = 86_400_000

const postgres = usePostgres()
let database: Database
beforeEach(async () => {
  database = await openPostgres(postgres.url)
})
afterEach(() => database.close())

it('a lock that is sent with the next statement is held from then on, until the transaction ends', async () => {
  const locks = createLocks(database)
  const order: string[] = []
  const isHeld = Promise.withResolvers<void>()
  const inTurn = (name: string) =>
    database.uow.run(async (tx) => {
      await locks.holdWithNext(['key'], tx)
      await sql`select 1`.execute(database.on(tx))
      order.push(`${name} has it`)
      isHeld.resolve()
      await sql`select pg_sleep(0.1)`.execute(database.on(tx))
      order.push(`${name} ends`)
    })
  const first = inTurn('one')
  await isHeld.promise
  await Promise.all([first, inTurn('other')])
  expect(order).toEqual(['one has it', 'one ends', 'other has it', 'other ends'])
})

it('a lock that cannot be had is what the next statement fails with, and the connection serves the next', async () => {
  const locks = createLocks(database)
  const isHeld = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  const holding = database.uow.run(async (tx) => {
    await locks.hold(['key'], tx)
    isHeld.resolve()
    await isOver.promise
  })
  await isHeld.promise
  const failing = database.uow.run(async (tx) => {
    await sql`set local lock_timeout = '50ms'`.execute(database.on(tx))
    await locks.holdWithNext(['key'], tx)
    await sql`select ${'somebody'}::text as name`.execute(database.on(tx))
  })
  await expect(failing).rejects.toMatchObject({ code: '55P03' })
  isOver.resolve()
  await holding
  for (let n = 0; n < OFTEN; n += 1) {
    const { rows } = await database.uow.run((tx) =>
      sql`select ${'somebody'}::text as name`.execute(database.on(tx)),
    )
    expect(rows).toEqual([{ name: 'somebody' }])
  }
})

it('a lock that nothing follows is had all the same, before the transaction is committed', async () => {
  const locks = createLocks(database)
  const order: string[] = []
  const isHeld = Promise.withResolvers<void>()
  const holding = database.uow.run(async (tx) => {
    await locks.hold(['key'], tx)
    isHeld.resolve()
    await sql`select pg_sleep(0.2)`.execute(database.on(tx))
    order.push('one ends')
  })
  await isHeld.promise
  const other = database.uow.run((tx) => locks.holdWithNext(['key'], tx)).then(() => order.push('other'))
  await Promise.all([holding, other])
  expect(order).toEqual(['one ends', 'other'])
})

it('behind a pooler that hands few connections on, each change gets its own answers, and only what failed is missing', async () => {
  const pooler = await startPooler(postgres.url)
  const pooled = await openPostgres(pooler.url, undefined, undefined, postgres.url)
  const locks = createLocks(pooled)
  const changes = Array.from({ length: OFTEN }, (_, n) =>
    pooled.uow.run(async (tx) => {
      await locks.holdWithNext([`key ${n}`], tx)
      if (n % 3 === 0) await sql`select 1 / ${0}::int`.execute(pooled.on(tx))
      return (await sql`select ${n}::int as n`.execute(pooled.on(tx))).rows
    }),
  )
  const answers = (await Promise.allSettled(changes)).map((each) =>
    each.status === 'fulfilled' ? each.value : 'failed',
  )
  expect(answers).toEqual(changes.map((_, n) => (n % 3 === 0 ? 'failed' : [{ n }])))
  await pooled.close()
  await pooler.stop()
})

it('what a submit has used is planned once in a connection, however few of many entries count', async () => {
  const now = Date.now()
  await sql`
    insert into quota_entries (id, principal_id, address_key, purpose, type, amount, work_id, subject, at, counted_at)
    select who || '-' || n, 'v-' || who, '20.0.0.' || who, 'generation', 'reserve', 1, who || '-' || n, null, 1,
      ${now}::bigint - n * ${DAY}::bigint
    from generate_series(1, 200) who, generate_series(1, 40) n`.execute(database.on())
  await sql`analyze quota_entries`.execute(database.on())
  const ledger = createLedger(database)
  const window = { now, after: now - DAY, latest: now }
  const who = { principalId: 'v-1', addressKey: '20.0.0.1' }
  const asked = (n: number) =>
    database.uow.run(async (tx) => {
      await ledger.usageForSubmit(
        'generation',
        { ...who, principalId: `v-${n}` },
        { rate: window, day: window },
        tx,
      )
      const { rows } = await sql<{ planned: number }>`
        select custom_plans::int as planned from pg_prepared_statements where statement like ${'%submitsFrom%'}`.execute(
        database.on(tx),
      )
      return rows[0]?.planned
    })
  let planned: number | undefined
  for (let n = 1; n <= OFTEN; n += 1) planned = await asked(n)
  // PostgreSQL compares with the first five, which it plans each.
  expect(planned).toBe(5)
})
