import { sql } from 'kysely'
import type { CountedBy } from '../../../domain/kernel/counted-by.ts'
import type {
  LiftedPhrase,
  PauseStore,
  PhraseStore,
  SensitivePhrase,
  StandingStore,
} from '../../../domain/moderation/ports.ts'
import { rowsOfAddress } from '../core/address-keys.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

export function createPhraseStore({ on }: Database): PhraseStore {
  return {
    async all() {
      const rows = await on()
        .selectFrom('sensitive_words')
        .select(['phrase', 'language', 'safer'])
        .orderBy('phrase')
        .execute()
      return rows.map((row) => ({ ...row, language: row.language as SensitivePhrase['language'] }))
    },

    async put({ phrase, language, safer }, at, tx) {
      await on(tx)
        .insertInto('sensitive_words')
        .values({ phrase, language, safer, added_at: at })
        .onConflict((conflict) => conflict.column('phrase').doUpdateSet({ language, safer }))
        .execute()
    },

    async remove(phrase, tx) {
      const { numDeletedRows } = await on(tx)
        .deleteFrom('sensitive_words')
        .where('phrase', '=', phrase)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    async lifted() {
      const rows = await on()
        .selectFrom('lifted_words')
        .select(['phrase', 'language'])
        .orderBy('phrase')
        .orderBy('language')
        .execute()
      return rows.map(({ phrase, language }) => ({ phrase, language: language as LiftedPhrase['language'] }))
    },

    async lift(phrases, at, tx) {
      if (phrases.length === 0) return
      await on(tx)
        .insertInto('lifted_words')
        .values(phrases.map(({ phrase, language }) => ({ phrase, language, lifted_at: at })))
        .onConflict((conflict) => conflict.columns(['phrase', 'language']).doNothing())
        .execute()
    },

    async putBack(phrases, tx) {
      for (const { phrase, language } of phrases) {
        await on(tx)
          .deleteFrom('lifted_words')
          .where('phrase', '=', phrase)
          .where('language', '=', language)
          .execute()
      }
    },
  }
}

const own = (who: readonly CountedBy[]) => who.flatMap((by) => ('principalId' in by ? [by.principalId] : []))
const shared = (who: readonly CountedBy[]) => who.flatMap((by) => ('addressKey' in by ? [by.addressKey] : []))

export const createStandingStore = ({ on }: Database): StandingStore => ({
  async find(principalId, paused, tx) {
    const { rows } = await sql<{ ban: [until: number | null] | null; pausedUntil: number | null }>`
      select (select json_build_array(until) from bans where principal_id = ${principalId}) as ban,
        (select max(until) from (
          select until from alarms where principal_id = any(${own(paused)})
          union all select until from address_alarms where address_key = any(${shared(paused)})
        ) waits) as "pausedUntil"`.execute(on(tx))
    const [found] = rows
    return { ban: found?.ban ? { until: found.ban[0] } : null, pausedUntil: found?.pausedUntil ?? null }
  },
})

export function createPauseStore({ on }: Database): PauseStore {
  return {
    async put(who, until, tx) {
      if ('principalId' in who) {
        await on(tx)
          .insertInto('alarms')
          .values({ principal_id: who.principalId, until })
          .onConflict((conflict) => conflict.column('principal_id').doUpdateSet({ until }))
          .execute()
        return
      }
      await on(tx)
        .insertInto('address_alarms')
        .values({ address_key: who.addressKey, until })
        .onConflict((conflict) => conflict.column('address_key').doUpdateSet({ until }))
        .execute()
    },

    async shorten(who, until, tx) {
      await on(tx)
        .updateTable('alarms')
        .set({ until })
        .where('principal_id', '=', sql<string>`any(${own(who)})`)
        .where('until', '>', until)
        .execute()
      await on(tx)
        .updateTable('address_alarms')
        .set({ until })
        .where('address_key', '=', sql<string>`any(${shared(who)})`)
        .where('until', '>', until)
        .execute()
    },

    async waitingIn(networkKey, now, tx) {
      const { count } = await on(tx)
        .selectFrom('address_alarms')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(rowsOfAddress(networkKey))
        .where('until', '>', now)
        .executeTakeFirstOrThrow()
      return count
    },

    async deleteBefore(at) {
      await deleteRows(on, 'address_alarms', sql`until < ${at}`)
    },
  }
}
