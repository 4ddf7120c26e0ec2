import { CLOCK_TOLERANCE } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { Guess, VerificationCodeStore } from '../../../domain/identity/code-ports.ts'
import type { PasswordFailures } from '../../../domain/identity/ports.ts'
import { credentialsLock } from '../../../domain/kernel/locks.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'
import { createLockedStatement } from '../core/locks.ts'

export function createCodeStore({ on }: Database): VerificationCodeStore {
  return {
    async put({ use, target, key, at, expiresAt }, tx) {
      const values = {
        code_key: key,
        sent_at: at,
        expires_at: expiresAt,
        tries: 0,
        verified_by: null,
        spent_at: null,
      }
      await on(tx)
        .insertInto('codes')
        .values({ purpose: use, target, ...values })
        .onConflict((conflict) => conflict.columns(['purpose', 'target']).doUpdateSet(values))
        .execute()
    },

    async sentAt(use, target, tx) {
      const row = await on(tx)
        .selectFrom('codes')
        .select('sent_at')
        .where('purpose', '=', use)
        .where('target', '=', target)
        .executeTakeFirst()
      return row?.sent_at ?? null
    },

    async isLive(guess) {
      const { rows } = await sql`select 1 from codes where ${isToBeJudged(guess)}`.execute(on())
      return rows.length > 0
    },

    async judge(guess, tx) {
      const { key, by } = guess
      const { rows } = await sql<{ right: boolean }>`
        update codes set tries = tries + 1,
          verified_by = case when code_key = ${key} then ${by} else verified_by end
        where ${isToBeJudged(guess)}
        returning code_key = ${key} as "right"`.execute(on(tx))
      return rows[0]?.right ?? null
    },

    async spend({ use, target, key, now }, tx) {
      const { numUpdatedRows } = await on(tx)
        .updateTable('codes')
        .set({ spent_at: now })
        .where('purpose', '=', use)
        .where('target', '=', target)
        .where('code_key', '=', key)
        .where('spent_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async guessesSince({ target, knownDevice, registering, guesser }, at, tx) {
      let query = on(tx)
        .selectFrom('code_guesses')
        .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`min(at)`.as('oldestAt')])
        .where('target', '=', target)
        .where('known_device', '=', knownDevice)
        .where('registering', '=', registering)
        .where('at', '>', at)
      if (guesser !== null) query = query.where('guesser', '=', guesser)
      return query.executeTakeFirstOrThrow()
    },

    async recordGuess({ target, knownDevice, registering, guesser }, at, tx) {
      const values = { target, known_device: knownDevice, registering, guesser, at }
      await on(tx).insertInto('code_guesses').values(values).execute()
    },

    async deleteGuesses(target, tx) {
      await on(tx).deleteFrom('code_guesses').where('target', '=', target).execute()
    },

    async deleteBefore({ codes, guesses }) {
      await deleteRows(on, 'codes', sql`expires_at < ${codes}`)
      await deleteRows(on, 'code_guesses', sql`at < ${guesses}`)
    },
  }
}

const isToBeJudged = ({ use, target, key, by, now, maxTries }: Guess) => sql<boolean>`
  purpose = ${use} and target = ${target} and spent_at is null and expires_at > ${now}
  and sent_at <= ${now + CLOCK_TOLERANCE}
  and (tries < ${maxTries} or (verified_by = ${by} and code_key = ${key}))`

export function createPasswordFailures(database: Database): PasswordFailures {
  const { on } = database
  const lockedStatement = createLockedStatement(database)
  return {
    /**
     * Does not wait until the disk has it, as twenty people may sign in within a second: around a power cut, a guess may
     * be judged that was not counted.
     */
    addBelow: (limit, { id, target, at, among = [target], judgingSince }, windowStart) =>
      lockedStatement(among.map(credentialsLock), async (tx) => {
        const { rows } = await sql<{ count: number; judging: number; oldestAt: number | null }>`
          with before as (
            select count(*)::int as count, min(at) as oldest,
              count(*) filter (where not judged and at > ${judgingSince ?? at}::bigint)::int as judging
            from password_failures
            where target = any(${among}::text[]) and at > ${windowStart}),
          added as (
            insert into password_failures (id, target, at, judged)
            select ${id}::text, ${target}::text, ${at}::bigint, ${judgingSince === undefined}::boolean
            from before where count < ${limit})
          select count, judging, oldest as "oldestAt"
          from before, set_config('synchronous_commit', 'off', true)`.execute(on(tx))
        return rows[0] ?? { count: 0, judging: 0, oldestAt: null }
      }),

    async settle(id) {
      await on().updateTable('password_failures').set({ judged: true }).where('id', '=', id).execute()
    },

    async takeBack(id) {
      await on().deleteFrom('password_failures').where('id', '=', id).execute()
    },

    async since(targets, windowStart) {
      return on()
        .selectFrom('password_failures')
        .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`min(at)`.as('oldestAt')])
        .where(sql<boolean>`target = any(${targets}::text[])`)
        .where('at', '>', windowStart)
        .executeTakeFirstOrThrow()
    },

    async deleteOf(target, tx) {
      await on(tx).deleteFrom('password_failures').where('target', '=', target).execute()
    },

    async deleteBefore(at) {
      await deleteRows(on, 'password_failures', sql`at < ${at}`)
    },
  }
}
