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
    async until({ principalId, addressKey }, tx) {
      const own = await on(tx)
        .selectFrom('alarms')
        .select('until')
        .where('principal_id', '=', principalId)
        .executeTakeFirst()
      if (addressKey === null) return own?.until ?? null
      const shared = await on(tx)
        .selectFrom('address_alarms')
        .select('until')
        .where('address_key', '=', addressKey)
        .executeTakeFirst()
      return own || shared ? Math.max(own?.until ?? 0, shared?.until ?? 0) : null
    },

    async put({ principalId, addressKey }, until, tx) {
      await on(tx)
        .insertInto('alarms')
        .values({ principal_id: principalId, until })
        .onConflict((conflict) => conflict.column('principal_id').doUpdateSet({ until }))
        .execute()
      if (addressKey === null) return
      await on(tx)
        .insertInto('address_alarms')
        .values({ address_key: addressKey, until })
        .onConflict((conflict) => conflict.column('address_key').doUpdateSet({ until }))
        .execute()
    },

    async forgetBefore(at) {
      await on().deleteFrom('address_alarms').where('until', '<', at).execute()
    },
  }
}
