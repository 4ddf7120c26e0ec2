import { targetOf } from '@easel/contract/identity'
import type { Language } from '@easel/contract/languages'
import { sql } from 'kysely'
import type { Member, MemberStore } from '../../../domain/identity/ports.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { Database } from '../core/db.ts'
import type { MemberRow } from '../core/tables.ts'

export function createMemberStore({ on }: Database): MemberStore {
  const change = async (id: string, values: Partial<MemberRow>, tx?: Parameters<typeof on>[0]) => {
    await on(tx).updateTable('members').set(values).where('id', '=', id).execute()
  }
  const lock = async (target: string, tx: Tx) =>
    void (await sql`select pg_advisory_xact_lock(hashtextextended(${`target:${target}`}, 0))`.execute(on(tx)))
  return {
    async find(id, tx) {
      const row = await on(tx).selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toMember(row) : null
    },

    async findByTarget(target, tx) {
      const column = targetOf(target)?.kind === 'Email' ? 'email' : 'mobile'
      const row = await on(tx).selectFrom('members').selectAll().where(column, '=', target).executeTakeFirst()
      return row ? toMember(row) : null
    },

    // Under the lock of `changeTarget`, which checks before it writes.
    async add({ createdAt, deletionAt, lockedAt, ...member }, tx) {
      for (const target of [member.email, member.mobile]) if (target !== null) await lock(target, tx)
      const { numInsertedOrUpdatedRows } = await on(tx)
        .insertInto('members')
        .values({ ...member, created_at: createdAt, deletion_at: deletionAt, locked_at: lockedAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    // A unique violation would abort the transaction, so the second caller waits and then checks.
    async changeTarget(id, kind, target, tx) {
      const column = kind === 'Email' ? 'email' : 'mobile'
      await lock(target, tx)
      const owner = await on(tx)
        .selectFrom('members')
        .select('id')
        .where(column, '=', target)
        .executeTakeFirst()
      if (owner) return owner.id === id
      await change(id, { [column]: target }, tx)
      return true
    },

    setPassword: (id, password, tx) => change(id, { password }, tx),

    async renewHash(id, from, to) {
      await on()
        .updateTable('members')
        .set({ password: to })
        .where('id', '=', id)
        .where('password', '=', from)
        .execute()
    },

    setDeletion: (id, at, tx) => change(id, { deletion_at: at }, tx),
    setLocked: (id, at, tx) => change(id, { locked_at: at }, tx),
  }
}

export const toMember = ({ id, email, mobile, password, ...row }: MemberRow): Member => ({
  id,
  email,
  mobile,
  password,
  createdAt: row.created_at,
  deletionAt: row.deletion_at,
  lockedAt: row.locked_at,
  language: row.language as Language | null,
})
