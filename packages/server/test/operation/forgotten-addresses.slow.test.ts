import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../support/both-databases.ts'
import { GENEROUS_LIMITS } from '../support/fixture.ts'
import { membersOf, newEmail } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { grayPhoto, sendUpload } from '../support/upload.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const ADDRESS = '203.0.113.5'
const NETWORK = '2001:db8:7:'
const FROM = [ADDRESS, `${NETWORK}1::1`]

describe('a network address', () => {
  onBothDatabases((own) => {
    let server: TestServer
    const { at, made } = peopleOf(() => server)
    const { send } = membersOf(() => server)
    beforeEach(async () => {
      server = await startServer(own.database, {
        limits: { ...GENEROUS_LIMITS, addressGenerationsPerDay: 1 },
      })
    })
    afterEach(() => server.close())

    const rowsOf = async <T>(query: string) => (await sql.raw<T>(query).execute(own.database.on())).rows
    /** Every table of the database, those of the queue too, that holds one of them anywhere. */
    const kept = async () => {
      const tables = await rowsOf<{ name: string }>(`
        select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`)
      const holding: string[] = []
      for (const { name } of tables) {
        const found = await rowsOf(`select 1 from ${name} t
          where t::text like '%${ADDRESS}%' or t::text like '%${NETWORK}%' limit 1`)
        if (found.length > 0) holding.push(name)
      }
      return holding
    }
    const calls = async (from: string) => {
      const who = server.visitor()
      expect((await who.submit({}, { ...at(), from })).status).toBe(200)
      expect((await sendUpload(server, who, await grayPhoto(), {}, from)).status).toBe(200)
      expect((await send(who, newEmail(), 'Register', { ...at(), from })).status).toBe(200)
      await who.get('/api/v2/mj/red-dot', { ...at(), from, secret: 'wrong' })
      return who
    }
    const report = async (id: string, from: string) =>
      (await server.visitor().post('/api/v2/mj/square-report', { id, kind: 'violent' }, { ...at(), from }))
        .status
    const later = async (ms: number) => {
      server.clock.advance(ms)
      await server.housekeeping.purge()
      await server.housekeeping.deleteExpired()
    }

    it('is in no table two days after what came from it', async () => {
      const id = await made(server.visitor())
      for (const from of FROM) await calls(from)
      for (const from of FROM) expect(await report(id, from)).toBe(200)
      expect(await kept()).not.toEqual([])
      await server.operations.reports.dismiss(id)
      await later(2 * DAY)
      expect(await kept()).toEqual([])
    })

    it('stays with a report of it that nobody has handled', async () => {
      const id = await made(server.visitor())
      expect(await report(id, ADDRESS)).toBe(200)
      await later(2 * DAY)
      expect(await kept()).toEqual(['public.reports'])
    })

    it('is counted for a whole day all the same', async () => {
      await calls(ADDRESS)
      await later(DAY - MINUTE)
      const other = () => server.visitor().submit({}, { ...at(), from: ADDRESS })
      expect((await other()).status).toBe(402)
      await later(2 * MINUTE)
      expect((await other()).status).toBe(200)
    })
  })
})
