import { LANGUAGE_TAG, type Language } from '@easel/contract/languages'
import { escapeAttribute } from '@easel/first-paint/page'
import { excerptOf, markTerms } from './excerpt.ts'
import { langOf } from './guide-frame.ts'
import { FIRST_GUIDE, guidePath } from './guide-pages.ts'
import { type Hit, MAX_QUERY } from './guide-search.ts'
import { GUIDE_TEXTS } from './guide-texts.ts'
import type { Guide, GuideEntry } from './guides.ts'

/** A guide, the line that says that it is not translated, and the pages before and after it. */
export function guideBody(guide: Guide, entries: readonly GuideEntry[], language: Language): string {
  const { written, html, page } = guide
  const notice = written === language ? '' : `<p class="notice">${GUIDE_TEXTS[language].untranslated}</p>`
  const at = entries.findIndex((entry) => entry.page.name === page.name)
  return `${notice}<article${langOf(written, language)}>${html}</article>${stepsOf(entries[at - 1], entries[at + 1], language)}`
}

function stepsOf(before: GuideEntry | undefined, after: GuideEntry | undefined, language: Language): string {
  const { previous, next, neighbors } = GUIDE_TEXTS[language]
  const link = (rel: string, label: string, entry: GuideEntry | undefined) =>
    entry
      ? `<a rel="${rel}" href="${guidePath(entry.page.name, language)}"><small>${label}</small><span${langOf(entry.written, language)}>${escapeAttribute(entry.title)}</span></a>`
      : ''
  return `<nav class="steps" aria-label="${neighbors}">${link('prev', previous, before)}${link('next', next, after)}</nav>`
}

interface Search {
  query: string
  /** Whether more was asked for than is searched for. */
  isCut: boolean
  hits: readonly Hit[]
  language: Language
}

/** What a search has found, or why it has found nothing. */
export function searchBody({ query, isCut, hits, language }: Search): string {
  const { search } = GUIDE_TEXTS[language]
  const quoted = (text: string) =>
    text.replace('{count}', String(hits.length)).replace('{query}', () => escapeAttribute(query))
  const cut = isCut ? `<p>${search.cut.replace('{count}', String(MAX_QUERY))}</p>` : ''
  const plural = new Intl.PluralRules(LANGUAGE_TAG[language]).select(hits.length) === 'one' ? 'one' : 'other'
  const summary = query === '' ? search.empty : quoted(hits.length > 0 ? search.found[plural] : search.none)
  const items = hits.map(({ page, id, heading, text, title, written, terms }) => {
    const where = heading === title ? '' : `<p class="where">${escapeAttribute(title)}</p>`
    return `<li${langOf(written, language)}><a href="${guidePath(page, language, id)}">${markTerms(heading, terms)}</a>${where}<p>${excerptOf(text, terms)}</p></li>`
  })
  const list = items.length > 0 ? `<ol class="results">${items.join('')}</ol>` : ''
  return `<h1>${search.label}</h1>${cut}<p>${summary}</p>${list}`
}

export function missingBody(language: Language): string {
  const { title, text, back } = GUIDE_TEXTS[language].missing
  return `<h1>${title}</h1><p>${text}</p><p><a href="${guidePath(FIRST_GUIDE, language)}">${back}</a></p>`
}
