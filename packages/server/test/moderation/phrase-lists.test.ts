import { expect, it } from 'vitest'
import { loadTextForms } from '../../src/adapters/moderation/text-forms.ts'
import type { Tx } from '../../src/domain/kernel/unit-of-work.ts'
import { createBlocklist } from '../../src/domain/moderation/blocklist.ts'
import { createMatcher } from '../../src/domain/moderation/match.ts'
import { createPhraseLists } from '../../src/domain/moderation/phrase-lists.ts'
import type { LiftedPhrase, PhraseStore, SensitivePhrase } from '../../src/domain/moderation/ports.ts'

const phrase = (text: string): SensitivePhrase => ({ phrase: text, language: 'en', safer: null })

/** A filter with one shipped phrase and an operator's list in memory, and how often it compiled its dictionary. */
async function filterOf(own: SensitivePhrase[], lifted: LiftedPhrase[]) {
  const matcher = createMatcher(await loadTextForms())
  let compiled = 0
  const counting: typeof matcher = {
    ...matcher,
    dictionary(phrases) {
      compiled += 1
      return matcher.dictionary(phrases)
    },
  }
  const lists = createPhraseLists(counting, {
    refused: [phrase('genocide')],
    ordinary: [],
    groups: new Map(),
    common: [],
    reserved: [],
  })
  let changed = () => {}
  const filter = createBlocklist({
    loadPhrases: async () => lists,
    store: {
      all: async () => [...own],
      lifted: async () => [...lifted],
    } as Partial<PhraseStore> as PhraseStore,
    uow: { run: async (work) => work({} as Tx) },
    changes: {
      publish: async () => {},
      subscribe(_what, listener) {
        changed = listener
        return () => {}
      },
    },
    clock: { now: Date.now },
  })
  return {
    refuses: async (text: string) => (await filter.inspect(text)) !== null,
    preload: filter.preload,
    reread: () => changed(),
    compiled: () => compiled,
  }
}

it('an unchanged list is not compiled again, and a changed one applies at once', async () => {
  const own: SensitivePhrase[] = []
  const lifted: LiftedPhrase[] = []
  const { refuses, reread, compiled } = await filterOf(own, lifted)
  expect([await refuses('a genocide'), await refuses('a blue elephant')]).toEqual([true, false])
  reread()
  expect([await refuses('a genocide'), compiled()]).toEqual([true, 1])
  own.push(phrase('blue elephant'))
  reread()
  expect([await refuses('a genocide'), await refuses('a blue elephant')]).toEqual([true, true])
  lifted.push({ phrase: 'genocide', language: 'en' })
  reread()
  expect([await refuses('a genocide'), await refuses('a blue elephant'), compiled()]).toEqual([
    false,
    true,
    3,
  ])
})

it('a preloaded list keeps no prompt waiting', async () => {
  const { refuses, preload, compiled } = await filterOf([], [])
  await preload()
  expect(compiled()).toBe(1)
  expect([await refuses('a genocide'), compiled()]).toEqual([true, 1])
})
