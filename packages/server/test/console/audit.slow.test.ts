import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAuditStore } from '../../src/adapters/postgres/console/audit.repository.ts'
import { createLocks } from '../../src/adapters/postgres/core/locks.ts'
import { createAudit } from '../../src/domain/audit/audit.ts'
import { auditCommand } from '../../src/operator/audit-command.ts'
import type { RunCommand } from '../../src/operator/commands.ts'
import { onBothDatabases } from '../support/both-databases.ts'

const record = (subject: string) => ({
  ...{ actor: 'ada', action: 'reports.hide', subject, details: { days: 7 }, reason: 'violent' },
})

describe('the audit log', () => {
  onBothDatabases((own) => {
    const auditOf = () =>
      createAudit({
        store: createAuditStore(own.database),
        withFirstCommit: own.database.withFirstCommit,
        locks: createLocks(own.database),
        uow: own.database.uow,
        clock: { now: () => 1_800_000_000_000 },
      })
    const write = async (...subjects: string[]) => {
      for (const subject of subjects) await auditOf().write({ ...record(subject), outcome: 'done' })
    }
    /** As whoever has the database itself, and takes the guard away. */
    const tamper = async (statement: string) => {
      const run = (text: string) => sql.raw(text).execute(own.database.on())
      await run('alter table audit_entries disable trigger all')
      await run(statement)
      await run('alter table audit_entries enable trigger all')
    }
    const check = (...words: string[]) => {
      const run = (async (_name: string, { noted }: { noted?: string }) =>
        auditOf().verify(noted)) as unknown as RunCommand
      return auditCommand(words, run)
    }

    it('is refused every change by the database itself', async () => {
      await write('a', 'b')
      for (const statement of [
        `update audit_entries set reason = 'another'`,
        'delete from audit_entries',
        'truncate audit_entries',
      ]) {
        await expect(sql.raw(statement).execute(own.database.on())).rejects.toThrow('append-only')
      }
      expect(await check()).toMatchObject({ failed: false })
    })

    it('shows what was changed, taken out or cut off in spite of that', async () => {
      await write('a', 'b', 'c', 'd')
      const { text } = await check()
      const head = /4:[\w-]{43}$/.exec(text ?? '')?.[0] ?? ''
      expect(text).toContain('whole: 4 entries')
      await tamper(`update audit_entries set reason = 'another' where seq = 2`)
      expect(await check()).toMatchObject({
        failed: true,
        text: expect.stringContaining('entry 2 is not as it was'),
      })
      await tamper(`update audit_entries set reason = 'violent' where seq = 2`)
      expect((await check('--noted', head)).failed).toBe(false)
      await tamper('delete from audit_entries where seq = 4')
      expect((await check()).failed).toBe(false)
      expect(await check('--noted', head)).toMatchObject({
        failed: true,
        text: expect.stringContaining('4 is missing'),
      })
      await write('another d')
      expect((await check('--noted', head)).text).toContain('entry 4 is another one than noted')
      await tamper('delete from audit_entries where seq = 1')
      expect((await check()).text).toContain('entry 1 is missing')
    })

    it('has no gap and no fork when many write at once', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, at) => write(String(at))))
      expect(await auditOf().verify()).toMatchObject({ entries: 20, broken: null })
    })

    it('holds an action exactly if the action is there', async () => {
      const { uow, on } = own.database
      const ban = (id: string) =>
        uow.run(async (tx) => {
          await on(tx).insertInto('bans').values({ principal_id: id, until: null, at: 1 }).execute()
        })
      await auditOf().during(record('v-1'), false, () => ban('v-1'))
      await expect(auditOf().during(record('v-1'), false, () => ban('v-1'))).rejects.toThrow()
      // The entry cannot be written: neither is the ban.
      await tamper(`alter table audit_entries add constraint none check (subject <> 'v-2')`)
      await expect(auditOf().during(record('v-2'), false, () => ban('v-2'))).rejects.toThrow()
      await tamper('alter table audit_entries drop constraint none')
      const bans = await on().selectFrom('bans').select('principal_id').execute()
      expect(bans).toEqual([{ principal_id: 'v-1' }])
      const outcomes = (await auditOf().list({ before: null }, 10)).map(({ outcome }) => outcome)
      expect(outcomes).toEqual(['failed', 'done'])
    })

    it('says before what cannot be taken back', async () => {
      await auditOf().during(record('p1'), true, async () => {
        const [entry] = await auditOf().list({ before: null }, 1)
        expect(entry?.outcome).toBe('begun')
      })
      const outcomes = (await auditOf().list({ before: null }, 10)).map(({ outcome }) => outcome)
      expect(outcomes).toEqual(['done', 'begun'])
    })
  })
})
