import type { AlarmStore, LiftedPhrase, PhraseStore, SensitivePhrase } from '../../domain/moderation/ports.ts'
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

    async lifted() {
      const rows = await on()
        .selectFrom('lifted_words')
        .select(['phrase', 'language'])
        .orderBy('phrase')
        .orderBy('language')
        .execute()
      return rows.map(({ phrase, language }) => ({ phrase, language: language as LiftedPhrase['language'] }))
    },

    async lift(phrases, at) {
      if (phrases.length === 0) return
      await on()
        .insertInto('lifted_words')
        .values(phrases.map(({ phrase, language }) => ({ phrase, language, lifted_at: at })))
        .onConflict((conflict) => conflict.columns(['phrase', 'language']).doNothing())
        .execute()
    },

    async putBack(phrases) {
      for (const { phrase, language } of phrases) {
        await on()
          .deleteFrom('lifted_words')
          .where('phrase', '=', phrase)
          .where('language', '=', language)
          .execute()
      }
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
