import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { LANGUAGE_TAG, type Language } from '@easel/contract/languages'
import MiniSearch from 'minisearch'
import type { Section } from './guide-sections.ts'
import type { Guides } from './guides.ts'

/** Characters of a query that are looked at. */
export const MAX_QUERY = 100
const MAX_RESULTS = 20

export interface Hit extends Section {
  page: string
  title: string
  written: Language
  /** The words of the section that were matched. */
  terms: string[]
}

export type SearchGuides = (query: string, language: Language) => Promise<Hit[]>

type Entry = Omit<Hit, 'terms' | 'id'> & { key: number; id: string }

/** Searches the sections of the guides. The index of a language is built when it is first asked for. */
export function createGuideSearch(guides: Guides): SearchGuides {
  const indexes = new Map<Language, Promise<MiniSearch<Entry>>>()
  return async (query, language) => {
    const building = indexes.get(language) ?? buildIndex(guides, language)
    indexes.set(language, building)
    const index = await building
    const asked = query.slice(0, MAX_QUERY)
    // All words, or, where no section has all, any of them.
    const strict = index.search(asked)
    const found = strict.length > 0 ? strict : index.search(asked, { combineWith: 'OR' })
    return found
      .slice(0, MAX_RESULTS)
      .map((result) => ({ ...(result as unknown as Entry), terms: result.terms }))
  }
}

/** Page by page: rendering and dividing all of them at once would make every other request wait. */
async function buildIndex(guides: Guides, language: Language): Promise<MiniSearch<Entry>> {
  const index = new MiniSearch<Entry>({
    idField: 'key',
    fields: ['heading', 'title', 'text'],
    storeFields: ['page', 'title', 'written', 'id', 'heading', 'text'],
    tokenize: tokenizer(language),
    processTerm: (term) => term.toLowerCase(),
    searchOptions: {
      combineWith: 'AND',
      boost: { heading: 4, title: 2 },
      prefix: (term) => term.length > 1 || isHan(term),
      fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? 0.2 : false),
    },
  })
  let key = 0
  for (const { page, title, written } of guides.list(language)) {
    await yieldToOthers()
    for (const section of guides.find(page.name, language)?.sections ?? []) {
      index.add({ ...section, page: page.name, title, written, key })
      key += 1
    }
  }
  return index
}

const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text)

/** Words as the language divides them, Chinese too, and the parts of names in code: `TOKEN_REFUSED`, `getHeaders`. */
function tokenizer(language: Language): (text: string) => string[] {
  const segmenter = new Intl.Segmenter(LANGUAGE_TAG[language], { granularity: 'word' })
  return (text) => {
    const words = [...segmenter.segment(text.normalize('NFKC'))].flatMap(({ segment, isWordLike }) =>
      isWordLike ? [segment] : [],
    )
    return words.flatMap((word) => {
      const parts = word.split(/[._:]|(?<=[a-z])(?=[A-Z])/).filter(Boolean)
      return parts.length > 1 ? [word, ...parts] : [word]
    })
  }
}
