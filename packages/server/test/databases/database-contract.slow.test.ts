import type { Lineage } from '@easel/contract/types'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { createLocks } from '../../src/adapters/postgres/core/locks.ts'
import { createGenerationStore } from '../../src/adapters/postgres/generation/generation.repository.ts'
import { createPartnerStore } from '../../src/adapters/postgres/partners/partners.repository.ts'
import { createQueue } from '../../src/adapters/queue/boss.ts'
import type { NewWork } from '../../src/domain/generation/ports.ts'
import type { Partner } from '../../src/domain/partners/partner.ts'
import { onBothDatabases } from '../support/both-databases.ts'
import { work } from '../support/rows.ts'
import { startServer } from '../support/server.ts'

const silent = pino({ level: 'silent' })

onBothDatabases((own) => {
  const insert = async (...works: NewWork[]) => {
    const store = createGenerationStore(own.database)
    await own.database.uow.run(async (tx) => {
      for (const each of works) await store.insert(each, tx)
    })
  }

  it('keeps a transaction completely or not at all', async () => {
    const store = createGenerationStore(own.database)
    const broken = own.database.uow.run(async (tx) => {
      await store.insert(work('w1'), tx)
      await store.insert(work('w1'), tx)
    })
    await expect(broken).rejects.toThrow(/duplicate key/)
    expect(await store.find('w1')).toBeNull()
    await insert(work('w2'))
    expect(await store.find('w2')).not.toBeNull()
  })

  it('is vacuumed while in use', async () => {
    await insert(work('w1'))
    const tidied = own.database.maintain(silent)
    expect(await createGenerationStore(own.database).find('w1')).not.toBeNull()
    await tidied
    expect(await createGenerationStore(own.database).find('w1')).not.toBeNull()
  })

  it('is vacuumed although a table was dropped meanwhile', async () => {
    await sql`create table a_passing_one (id int)`.execute(own.database.on())
    const lines: string[] = []
    const tidied = own.database.maintain(pino({}, { write: (line: string) => void lines.push(line) }))
    await sql`drop table a_passing_one`.execute(own.database.on())
    await tidied
    // One that is a server has a housekeeper of its own.
    expect(lines.map((line) => (JSON.parse(line) as { table: string }).table)).toEqual(
      own.database.bus ? [] : ['public.a_passing_one'],
    )
  })

  it('holds a lock until the transaction ends', async () => {
    const locks = createLocks(own.database)
    const order: string[] = []
    const one = own.database.uow.run(async (tx) => {
      await locks.hold(['x'], tx)
      order.push('one in')
      await new Promise((resolve) => setTimeout(resolve, 50))
      order.push('one out')
    })
    await new Promise((resolve) => setTimeout(resolve, 10))
    const two = own.database.uow.run(async (tx) => {
      await locks.hold(['x'], tx)
      order.push('two in')
    })
    await Promise.all([one, two])
    expect(order).toEqual(['one in', 'one out', 'two in'])
  })

  it('stores partners completely, changes them and deletes them', async () => {
    const store = createPartnerStore(own.database)
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
      quotas: { imagesPerDay: 7, imagesPerUserPerDay: null, ownImagesPerDay: 5, ownImagesPerUserPerDay: 2 },
      webhook: null,
      testOf: null,
      suspendedAt: null,
    }
    await own.database.uow.run((tx) => store.put(partner, 1, tx))
    expect(await own.database.uow.run((tx) => store.find('acme', tx))).toEqual(partner)
    await own.database.uow.run((tx) => store.put({ ...partner, suspendedAt: 1_700_000_000_000 }, 2, tx))
    expect(await store.all()).toEqual([{ ...partner, suspendedAt: 1_700_000_000_000 }])
    expect(await own.database.uow.run((tx) => store.remove('acme', tx))).toBe(true)
    expect(await own.database.uow.run((tx) => store.remove('acme', tx))).toBe(false)
    expect(await own.database.uow.run((tx) => store.find('acme', tx))).toBeNull()
  })

  it('accepts a job in a transaction as soon as its queue has started', async () => {
    const queue = createQueue(own.database, pino({ level: 'silent' }))
    await queue.start()
    const sent = own.database.uow.run((tx) => queue.send(['w1'], tx)).then(() => 'sent')
    const late = new Promise((resolve) => setTimeout(resolve, 2000)).then(
      () => 'the transaction waits for itself',
    )
    expect(await Promise.race([sent, late])).toBe('sent')
    await queue.stop(0)
  })

  it('processes a submit until its images exist', async () => {
    const server = await startServer(own.database)
    const visitor = server.visitor()
    const headers = { 'idempotency-key': 'k' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.submit({}, { headers })))
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1)
    const set = await visitor.ended(answers[0]?.json.data.id ?? '')
    expect(set).toMatchObject({ status: 4, quota: { charged: 1, refunded: 0 } })
    server.scripted.behaves('fails')
    expect(await visitor.ended((await visitor.submit()).json.data.id)).toMatchObject({
      quota: { refunded: 1 },
    })
    await server.close()
  })

  it('shows, hides and relates works, and removes them when due', async () => {
    const server = await startServer(own.database, { limits: { reportsToHide: 1, queueKeptDays: 0 } })
    const visitor = server.visitor()
    const id = (await visitor.submit()).json.data.id
    await visitor.ended(id)
    const child = work('c1', { principalId: await ownerOf(own.database, id), parentId: id, parentSlot: 1 })
    await insert(child)
    const { ancestors, descendants } = (await visitor.get<Lineage>(`/api/v2/mj/lineage/${id}`)).json.data
    expect([ancestors, descendants.map((each) => each.id)]).toEqual([[], ['c1']])
    const back = (await visitor.get<Lineage>('/api/v2/mj/lineage/c1')).json.data
    expect(back.ancestors.map((each) => each.id)).toEqual([id])
    const shown = async () => (await visitor.image(id)).json.data.shownInSquare
    const show = (now: boolean) => visitor.post('/api/v2/mj/show', { id, shown: now })
    await show(false)
    expect(await shown()).toBe(false)
    await show(true)
    expect(await shown()).toBe(true)
    for (const kind of ['violent', 'other']) {
      await server.visitor().post('/api/v2/mj/square-report', { id, kind })
    }
    const { reports } = server.operations
    expect(await reports.list('open')).toMatchObject([
      { id, count: 2, kinds: { violent: 1, other: 1 }, hiddenBy: 'reports' },
    ])
    expect(await reports.list('hidden')).toHaveLength(1)
    expect(await shown()).toBe(false)
    expect(await reports.show(id)).toEqual({ closed: 2 })
    expect(await shown()).toBe(true)
    expect((await visitor.post('/api/v2/mj/cancel', { id: 'c1' })).status).toBe(200)
    const { trash } = server.operations
    server.clock.advance(1000)
    await server.housekeeping.purge()
    expect(await trash.list()).toMatchObject({ count: 1, due: 0, refusedAt: null })
    expect(await trash.empty()).toEqual({ count: 1 })
    await server.housekeeping.purge()
    const left = await own.database.on().selectFrom('works').select('id').execute()
    expect(left).toEqual([{ id }])
    await server.close()
  })
})

const ownerOf = async ({ on }: Database, id: string): Promise<string> => {
  const row = on().selectFrom('works').select('principal_id').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).principal_id
}
