import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { openPostgres } from '../../src/adapters/postgres/core/open-postgres.ts'
import { mailServer } from '../fakes/mail-server.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServer, type TestServer } from '../support/server.ts'

const LOGIN = { user: 'easel', password: 'post-office' }

describe.skipIf(process.env.EASEL_TEST_QUICK)('codes of a process that sends nothing itself', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let mail: Awaited<ReturnType<typeof mailServer>>
  const databases: Database[] = []
  const servers: TestServer[] = []
  beforeAll(async () => {
    postgres = await startPostgres()
    mail = await mailServer(LOGIN)
    for (const ROLE of ['api', 'worker']) {
      const database = await openPostgres(postgres.url)
      databases.push(database)
      const mailed = { SMTP_URL: mail.url, MAIL_FROM: 'Easel <no-reply@easel.example>' }
      const environment = { ...mailed, ROLE, DATABASE_URL: postgres.url }
      servers.push(await startServer(database, { environment }))
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    for (const database of databases) await database.close()
    await mail?.close()
    await postgres?.stop()
  })

  it('are refused while the mail server refuses what another process sends, and sent when it is back', async () => {
    const [api, worker] = servers
    if (!api || !worker) throw new Error('Both servers were started.')
    const ask = async (name: string) => {
      const body = { codeType: 'Email', codePurpose: 'Register', target: `${name}@example.com` }
      const answer = await api
        .visitor()
        .post<{ reason?: string }>('/api/v2/send-code/send', body, { now: api.clock.now() })
      return [answer.status, answer.json.data.reason]
    }
    mail.refuse(421)
    expect(await ask('ann')).toEqual([200, undefined])
    await worker.housekeeping.deliver.email()
    let asked = 0
    await expect.poll(() => ask(`bob${asked++}`)).toEqual([503, 'sending_unavailable'])
    mail.refuse(null)
    worker.clock.advance(60_000)
    await worker.housekeeping.deliver.email()
    await expect.poll(() => mail.arrived.flatMap(({ to }) => to)).toContain('ann@example.com')
    await expect.poll(() => ask(`cid${asked++}`)).toEqual([200, undefined])
  })
})
