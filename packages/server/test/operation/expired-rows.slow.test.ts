import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onBothDatabases } from '../support/both-databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

const DAY = 86_400_000

describe('what has expired', () => {
  onBothDatabases((own) => {
    let server: TestServer
    const lines: unknown[] = []
    const logger = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) })
    const execute = async (...statements: string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(own.database.on())
    }
    /** `check` runs in the database after each statement that deletes devices; `gone` are their rows. */
    const watchDeletions = (check: string) =>
      execute(
        `create function watch_deletions() returns trigger language plpgsql as $$ begin ${check}; return null; end $$`,
        `create trigger watched after delete on devices referencing old table as gone
          for each statement execute function watch_deletions()`,
      )
    const seenLongAgo = (count: number) =>
      execute(`insert into devices (device_key, address_key, first_seen)
        select 'device-' || n, '198.51.100.' || n % 250, ${server.clock.now() - 31 * DAY}
        from generate_series(1, ${count}) n`)
    const rowsOf = async (table: 'devices' | 'request_ids') =>
      (await own.database.on().selectFrom(table).selectAll().execute()).length

    beforeEach(async () => {
      server = await startServer(own.database, { logger })
    })
    afterEach(async () => {
      await server.close()
      lines.length = 0
      await execute('drop function if exists watch_deletions cascade')
    })

    it('is deleted although something else cannot be, which is logged', async () => {
      await seenLongAgo(1)
      await server.visitor().submit()
      expect(await rowsOf('request_ids')).toBe(1)
      await watchDeletions(`raise exception 'canceling statement' using errcode = '57014'`)
      server.clock.advance(DAY)
      await server.housekeeping.deleteExpired()
      expect(await rowsOf('request_ids')).toBe(0)
      expect(lines).toEqual([
        expect.objectContaining({ msg: 'some of what has expired was not deleted', steps: ['devices'] }),
      ])
    })

    it('is deleted a few thousand rows at a time, however much it is', async () => {
      await seenLongAgo(12_000)
      await watchDeletions(`if (select count(*) from gone) > 5000 then raise exception 'too many'; end if`)
      await server.housekeeping.deleteExpired()
      expect(await rowsOf('devices')).toBe(0)
      expect(lines).toEqual([])
    })

    it('is left for the next time where a process ends meanwhile', async () => {
      await seenLongAgo(40_000)
      const stop = { aborted: false }
      const run = server.housekeeping.deleteExpired(stop)
      await vi.waitFor(async () => expect(await rowsOf('devices')).toBeLessThan(40_000), { interval: 5 })
      stop.aborted = true
      await run
      expect(await rowsOf('devices')).toBeGreaterThan(0)
      await server.housekeeping.deleteExpired()
      expect(await rowsOf('devices')).toBe(0)
    })
  })
})
