import { LANGUAGE_NAME, LANGUAGE_TAG, LANGUAGES, type Language } from '@easel/contract/languages'
import { escapeAttribute } from '@easel/first-paint/page'
import { THEME_SCRIPT } from '../page-theme.ts'
import { COPY_SCRIPT_PATH } from './copy-script.ts'
import type { Heading } from './guide-markdown.ts'
import { FIRST_GUIDE, type GuideGroup, guidePath } from './guide-pages.ts'
import { MAX_QUERY } from './guide-search.ts'
import { GUIDE_STYLE } from './guide-style.ts'
import { GUIDE_TEXTS } from './guide-texts.ts'
import type { GuideEntry } from './guides.ts'

export interface Framed {
  language: Language
  title: string
  /** HTML of the middle. */
  body: string
  entries: readonly GuideEntry[]
  /** The page's own name, if it is one of the navigation. */
  current?: string
  headings?: readonly Heading[]
  /** Where the same is shown in another language. */
  pathIn(language: Language): string
  query?: string
}

const GROUPS: readonly GuideGroup[] = ['start', 'reference', 'running']

/** The page around a guide, the results of a search, or the message that there is no such page. */
export function guideFrame(framed: Framed): string {
  const { language, title, body, current, pathIn } = framed
  const texts = GUIDE_TEXTS[language]
  const navigation = navigationOf(framed)
  const toc = tocOf(framed)
  const alternates = current
    ? LANGUAGES.map(
        (other) => `<link rel="alternate" hreflang="${LANGUAGE_TAG[other]}" href="${pathIn(other)}">`,
      ).join('')
    : '<meta name="robots" content="noindex">'
  return `<!doctype html><html lang="${LANGUAGE_TAG[language]}"><head><meta charset="utf-8"><title>${escapeAttribute(title)} · Easel</title><meta name="viewport" content="width=device-width">${alternates}<link rel="icon" href="/icon.svg"><style>${GUIDE_STYLE}</style>${THEME_SCRIPT}${scriptOf(framed)}</head>
<body><a class="skip" href="#content">${texts.skip}</a>
<header class="top"><div class="brand"><a href="/home">Easel</a><a href="${guidePath(FIRST_GUIDE, language)}">${texts.name}</a></div>${searchForm(framed)}${languagesOf(framed)}</header>
<nav class="menu" aria-label="${texts.contents}"><details><summary>${texts.contents}</summary>${navigation}</details></nav>
<div class="columns${toc ? ' three' : ''}"><nav class="side" aria-label="${texts.contents}"><div>${navigation}</div></nav>
<main class="middle" id="content" tabindex="-1">${body}</main>
${toc}</div></body></html>
`
}

/** Pages with code alone: a search has none. */
function scriptOf({ language, current }: Framed): string {
  const { copy, copied } = GUIDE_TEXTS[language]
  return current
    ? `<script defer src="${COPY_SCRIPT_PATH}" data-copy="${copy}" data-copied="${copied}"></script>`
    : ''
}

function searchForm({ language, query = '' }: Framed): string {
  const { search } = GUIDE_TEXTS[language]
  return `<form class="find" role="search" action="/docs/search"><input type="hidden" name="language" value="${language}"><input type="search" name="q" value="${escapeAttribute(query)}" maxlength="${MAX_QUERY}" aria-label="${search.label}" placeholder="${search.label}" autocomplete="off" autocapitalize="off" spellcheck="false"><button>${search.button}</button></form>`
}

function languagesOf({ language, pathIn }: Framed): string {
  const links = LANGUAGES.map((other) => {
    const here = other === language ? ' aria-current="true"' : ''
    return `<li><a href="${escapeAttribute(pathIn(other))}" lang="${LANGUAGE_TAG[other]}" hreflang="${LANGUAGE_TAG[other]}"${here}>${LANGUAGE_NAME[other]}</a></li>`
  })
  return `<details class="languages"><summary><span class="unseen">${GUIDE_TEXTS[language].language}: </span>${LANGUAGE_NAME[language]}</summary><ul>${links.join('')}</ul></details>`
}

function navigationOf({ entries, language, current }: Framed): string {
  return GROUPS.map((group) => {
    const links = entries
      .filter(({ page }) => page.group === group)
      .map(({ page, title, written }) => {
        const here = page.name === current ? ' aria-current="page"' : ''
        return `<li><a href="${guidePath(page.name, language)}"${langOf(written, language)}${here}>${escapeAttribute(title)}</a></li>`
      })
    return `<h2>${GUIDE_TEXTS[language].groups[group]}</h2><ul>${links.join('')}</ul>`
  }).join('')
}

/** Of a page with one part alone there is nothing to list. */
function tocOf({ headings = [], language, entries, current }: Framed): string {
  const listed = headings.filter(({ depth }) => depth === 2 || depth === 3)
  if (listed.length < 2) return ''
  const { onThisPage } = GUIDE_TEXTS[language]
  const written = entries.find(({ page }) => page.name === current)?.written ?? language
  const links = listed.map(
    ({ id, depth, text }) =>
      `<li${depth === 3 ? ' class="deep"' : ''}><a href="#${id}">${escapeAttribute(text)}</a></li>`,
  )
  return `<nav class="toc" aria-label="${onThisPage}"><div><h2>${onThisPage}</h2><ul${langOf(written, language)}>${links.join('')}</ul></div></nav>`
}

/** What stands in English on a page of another language says so to screen readers. */
export const langOf = (written: Language, language: Language): string =>
  written === language ? '' : ` lang="${LANGUAGE_TAG[written]}"`
