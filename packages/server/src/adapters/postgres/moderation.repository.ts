import type { AlarmStore, PhraseStore, SensitivePhrase } from '../../domain/moderation/ports.ts'
import type { Database } from './db.ts'

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

    async put({ phrase, language, safer }, at) {
      await on()
        .insertInto('sensitive_words')
        .values({ phrase, language, safer, added_at: at })
        .onConflict((conflict) => conflict.column('phrase').doUpdateSet({ language, safer }))
        .execute()
    },

    async remove(phrase) {
      const { numDeletedRows } = await on()
        .deleteFrom('sensitive_words')
        .where('phrase', '=', phrase)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

export function createAlarmStore({ on }: Database): AlarmStore {
  return {
    async until(principalId, tx) {
      const row = await on(tx)
        .selectFrom('alarms')
        .select('until')
        .where('principal_id', '=', principalId)
        .executeTakeFirst()
      return row?.until ?? null
    },

    async put(principalId, until, tx) {
      await on(tx)
        .insertInto('alarms')
        .values({ principal_id: principalId, until })
        .onConflict((conflict) => conflict.column('principal_id').doUpdateSet({ until }))
        .execute()
    },
  }
}
