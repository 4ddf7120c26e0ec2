import { PAGE_PAINTS, type PageName } from '@easel/contract/pages'
import type { Asked } from './asked.ts'
import { escapeAttribute } from './escape.ts'
import { icon } from './icon.ts'
import type { FirstPaintMessages } from './messages.ts'

interface ListHead {
  page: Exclude<PageName, 'author'>
  asked: Asked
  texts: FirstPaintMessages
  /** A host decides on language and colors: of its pages no text is painted. */
  hasTexts: boolean
  /** The line for a prompt above it. */
  prompt: string
}

/** What a page with a list begins with: the line for a prompt, its heading, what is searched for, the name of the list. */
export function listHead({ page, asked, texts, hasTexts, prompt }: ListHead): string {
  const heading = hasTexts
    ? `<div class="fp-in-${page}"><h1 class="fp-title">${headingOf(page, asked, texts)}</h1></div>`
    : ''
  if (PAGE_PAINTS[page].kind === 'heading') return heading
  // No heading without a text.
  const tag = asked.list === 'day' ? 'p' : 'h2'
  const name = page === 'square' ? `<${tag} class="fp-day">${listName(asked, texts)}</${tag}>` : ''
  return `${prompt}<div class="fp-head">${heading}${hasTexts ? searched(page, asked) : ''}</div>${name}`
}

export const headingOf = (
  page: PageName,
  { list }: Asked,
  { headings, lists }: FirstPaintMessages,
): string => (page === 'home' && list === 'popular' ? lists.popular : headings[page])

function listName({ list, query }: Asked, { today, lists }: FirstPaintMessages): string {
  if (list === 'found') return lists.found.replace('{search}', () => escapeAttribute(query.search ?? ''))
  if (list === 'best' || list === 'followed') return lists[list]
  // Which day that is depends on where the reader is.
  return list === 'day' ? '&nbsp;' : today
}

/** The field of the search with its words, where the application will have it. */
const searched = (page: PageName, { query }: Asked): string =>
  query.search
    ? `<p class="fp-search fp-search-${page}">${icon('search', 16)}<span>${escapeAttribute(query.search)}</span></p>`
    : ''

interface Colors {
  INK: string
  FAINT: string
  SHEET: string
  HAIRLINE: string
}

/** Sizes are those of the widgets' search field; in the square there is a menu beside it. */
export const searchedStyle = ({ INK, FAINT, SHEET, HAIRLINE }: Colors): string =>
  `.fp-head{position:relative}` +
  `.fp-main .fp-search{position:absolute;inset:0 0 auto auto;box-sizing:border-box;display:flex;align-items:center;gap:8px;width:min(360px,100%);height:44px;` +
  `margin:0;padding-inline:12px 4px;border:1px solid ${HAIRLINE};border-radius:22px;background:${SHEET};color:${FAINT};line-height:1.3}` +
  `.fp-search span{overflow:hidden;color:${INK};white-space:pre}` +
  `.fp-main .fp-search-square{right:56px}` +
  `@media (max-width:768px){.fp-main .fp-search{top:8px;width:100%}.fp-main .fp-search-square{right:52px;width:calc(100% - 52px)}}@media (max-width:768px),(pointer:coarse){.fp-main .fp-search{font-size:16px}}`
