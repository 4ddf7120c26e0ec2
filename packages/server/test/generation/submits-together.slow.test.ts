import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { createAdmissionStore } from '../../src/adapters/postgres/generation/admission.repository.ts'
import { onBothDatabases } from '../support/both-databases.ts'
import { eventually } from '../support/client.ts'
import { startServer, type TestServer } from '../support/server.ts'

const TOGETHER = 12
const AT_ONCE = 2
/** A worker that says nothing for so long is gone, in ms. */
const SILENCE = 20_000

onBothDatabases((own) => {
  let server: TestServer | undefined
  afterEach(async () => {
    await server?.close()
    server = undefined
  })
  const start = async (limits = {}) => {
    server = await startServer(own.database, { limits: { concurrency: AT_ONCE, ...limits } })
    return server
  }
  const countOf = async (...statuses: ImageStatus[]) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from works where status in (${sql.join(statuses)})`.execute(
      own.database.on(),
    )
    return rows[0]?.count
  }
  const admitted = () => countOf(ImageStatus.Submitted, ImageStatus.InProgress)
  const unfinished = () => countOf(ImageStatus.NotStarted, ImageStatus.Submitted, ImageStatus.InProgress)

  it('begins as many sets as there is room for when many submit at once, and makes all of them', async () => {
    const { scripted, visitor } = await start()
    scripted.behaves('hangs')
    const visitors = Array.from({ length: TOGETHER }, () => visitor())
    const answers = await Promise.all(visitors.map(({ submit }) => submit()))
    expect(answers.map(({ status }) => status)).toEqual(visitors.map(() => 200))
    await expect.poll(admitted).toBe(AT_ONCE)
    scripted.behaves('draws')
    for (const [index, { json }] of answers.entries()) {
      const by = visitors[index]
      const begun = (await by?.image(json.data.id))?.json.data.status !== ImageStatus.NotStarted
      // Those that hang give way. Nobody comes by for the others.
      if (begun) await by?.post('/api/v2/mj/cancel', { id: json.data.id })
    }
    await eventually(unfinished, (count) => count === 0)
  })

  it('lets nobody have more sets wait than may, also of submits at once', async () => {
    const { scripted, visitor } = await start({ generationsPerDay: 100, submitsPerWindow: 100, waiting: 3 })
    scripted.behaves('hangs')
    const { submit } = visitor()
    const answers = await Promise.all(Array.from({ length: TOGETHER }, () => submit()))
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(3 + AT_ONCE)
    for (const { status } of answers) expect([200, 431]).toContain(status)
  })

  it('lets submits join the queue side by side, and nobody admit meanwhile', async () => {
    const { uow } = own.database
    const admissions = createAdmissionStore(own.database)
    if (!admissions.isShareable) return
    const order: string[] = []
    const bothShare = Promise.withResolvers<void>()
    const admits = Promise.withResolvers<void>()
    const share = (name: string, until: Promise<void>) =>
      uow.run(async (tx) => {
        await admissions.shareAdmission(tx)
        await admissions.queueState(null, SILENCE, tx)
        order.push(name)
        if (order.length === 2) bothShare.resolve()
        await until
        order.push(`${name} ends`)
      })
    const sharing = Promise.all([share('one', admits.promise), share('other', admits.promise)])
    await bothShare.promise
    const admitting = uow.run(async (tx) => {
      await admissions.lockAdmission(tx)
      await admissions.queueState(null, SILENCE, tx)
      order.push('admits')
    })
    await expect.poll(waitingForLocks).toBe(1)
    admits.resolve()
    await Promise.all([sharing, admitting])
    expect(order.at(-1)).toBe('admits')
  })

  const waitingForLocks = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`.execute(
      own.database.on(),
    )
    return rows[0]?.count
  }
})
