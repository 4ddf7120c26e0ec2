import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import { PAGES } from '@easel/contract/pages'
import type { AuthorPage } from '@easel/contract/types'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { escapeAttribute } from './escape.ts'
import { icon } from './icon.ts'
import type { FirstPaintMessages } from './messages.ts'
import { state } from './newcomer-page.ts'

/** Who shows what follows, and how much; null: nobody is known by that address. */
export function authorHead(
  author: AuthorPage['author'],
  language: Language,
  { author: texts, headings }: FirstPaintMessages,
): string {
  const title = author ? escapeAttribute(author.name) : headings.author
  const figures =
    author &&
    `<p class="fp-figures">${filled(texts.works, language, author)} · ${filled(texts.likes, language, author)}</p>`
  return `<div class="fp-author">${back(headings.square)}<h1 class="fp-title">${title}</h1>${figures ?? ''}</div>`
}

const back = (square: string): string =>
  `<span class="fp-back"><a href="${PAGES.square.path}">${icon('left', 16)}${square}</a></span>`

/** The page of those whom the reader has hidden; who has never been here has hidden nobody. */
export function hiddenAuthors({ author: { hidden, nobody }, headings }: FirstPaintMessages): string {
  const square = `<a class="fp-button fp-primary" href="${PAGES.square.path}">${nobody.square}</a>`
  return (
    `<div class="fp-author">${back(headings.square)}<h1 class="fp-title">${hidden}</h1></div>` +
    state('person', nobody.title, `<p class="fp-text">${nobody.text}</p>`, square)
  )
}

/** A message in ICU's format with its values. */
function filled(message: string, language: Language, values: Record<string, unknown>): string {
  const i18n = setupI18n()
  i18n.loadAndActivate({ locale: LANGUAGE_TAG[language], messages: { message: compileMessage(message) } })
  return i18n._('message', values)
}

/** Sizes are those of `author.module.css` of the widgets. */
export const authorStyle = ({ INK, SOFT }: { INK: string; SOFT: string }): string =>
  `.fp-author{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;padding-block-end:20px}` +
  `.fp-back{flex:1 0 100%;margin-inline-start:-12px}` +
  `.fp-back a{box-sizing:border-box;display:inline-flex;align-items:center;gap:8px;min-height:32px;padding:4px 13px;color:${INK};font-size:13px;font-weight:500;line-height:1.3;text-decoration:none;white-space:nowrap}` +
  `.fp-author .fp-title{display:flex;align-items:center;min-height:44px;overflow-wrap:anywhere}` +
  `.fp-figures{flex:1;min-width:min-content;color:${SOFT}}` +
  `@media (max-width:768px){.fp-author{padding-block-start:8px}.fp-author .fp-title{flex:1;padding-inline-end:120px}.fp-figures{flex-basis:100%;order:1}}`
