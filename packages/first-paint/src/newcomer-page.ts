import { DEFAULT_LIMITS } from '@easel/contract/numbers'
import type { PageName } from '@easel/contract/pages'
import type { Launcher } from '@easel/contract/types'
import { escapeAttribute } from './escape.ts'
import { ICON_STYLE, type IconName, icon } from './icon.ts'
import type { FirstPaintMessages } from './messages.ts'
import { EXAMPLE_NAME, OWN_TOOLS, OWN_WORKS } from './names.ts'
import { EARLY, NEWCOMER } from './newcomer.ts'

/**
 * What somebody sees who has never been here, so that the page is whole before any script. It is in the page for
 * everybody, and shown where the script has found that nobody has been here before.
 */
interface Newcomer {
  texts: FirstPaintMessages
  launcher: Launcher
  offered: readonly PageName[]
  /** The address of a page. */
  linkTo(name: PageName): string
}

/** The works of somebody who has none. Links lead where the application's buttons do, with or without it. */
export function noWorks({ texts, launcher, offered, linkTo }: Newcomer): string {
  const { title, text, example } = texts.newcomer.works
  const { worksKeptDays } = launcher.limits ?? DEFAULT_LIMITS
  const [first] = launcher.imageGeneration.promptExamples
  const attempt = first && escapeAttribute(example.replace('{example}', () => first))
  const tried = first
    ? `<a class="fp-button" href="${escapeAttribute(withPrompt(linkTo('create'), first))}"><span class="fp-line">${attempt}</span></a>`
    : ''
  const kept = text.replace('{worksKeptDays}', String(worksKeptDays))
  const create = offered.includes('create') ? start(texts, linkTo) + tried : ''
  // The space of the tools, which are there with the first work.
  return `<div class="${OWN_TOOLS}"></div>${state('works', title, `<p class="fp-text">${kept}</p>`, create)}`
}

const withPrompt = (address: string, prompt: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}prompt=${encodeURIComponent(prompt)}`

/** The square of a partner that shows nothing today. */
export function noSquare({ texts, offered, linkTo }: Newcomer): string {
  const { title, text } = texts.newcomer.square
  const create = offered.includes('create') ? start(texts, linkTo) : ''
  return state('square', title, `<p class="fp-text">${text}</p>`, create)
}

/** The queue of somebody who has not begun anything. */
export function noQueue({ texts, offered, linkTo }: Newcomer): string {
  const { title, tabs } = texts.newcomer.queue
  const row = tabs
    .map((tab, index) => `<span${index === 0 ? ' class="fp-chosen"' : ''}>${tab}</span>`)
    .join('')
  const create = offered.includes('create') ? start(texts, linkTo) : ''
  return `<div class="fp-queue"><div class="fp-tabs" aria-hidden="true">${row}</div>${state('queue', title, '', create)}</div>`
}

const start = ({ create }: FirstPaintMessages, linkTo: Newcomer['linkTo']): string =>
  `<a class="fp-button fp-primary" href="${escapeAttribute(linkTo('create'))}">${icon('brush', 16)}${create.side}</a>`

export const state = (name: IconName, title: string, text: string, actions: string): string =>
  `<div class="fp-newcomer fp-none fp-state">${icon(name, 24)}<p class="fp-state-title">${title}</p>${text}` +
  `${actions && `<div class="fp-actions">${actions}</div>`}</div>`

/**
 * Where the results will be, with examples: the application takes the choice into its field.
 */
export function invitation({ texts, launcher }: Newcomer, more = ''): string {
  const { title, text } = texts.newcomer.create
  const examples = examplesOf(launcher, 4)
  const list =
    examples.length > 0
      ? `<p class="fp-soft">${text}</p><ul class="fp-examples">${examples.join('')}</ul>`
      : ''
  return (
    `<div class="fp-results"><div class="fp-newcomer fp-invitation"><div class="fp-places" aria-hidden="true">` +
    `<span></span><span></span><span></span><span></span></div><p class="fp-invited">${title}</p>${list}</div>${more}</div>`
  )
}

/** Examples of prompts, of which one can be chosen without a script. */
export const examplesOf = ({ imageGeneration }: Launcher, most: number): string[] =>
  imageGeneration.promptExamples.slice(0, most).map((example, index) => {
    const [id, words] = [`${EXAMPLE_NAME}-${index}`, escapeAttribute(example)]
    return `<li><input type="radio" name="${EXAMPLE_NAME}" id="${id}" value="${words}" autocomplete="off"><label for="${id}">${words}</label></li>`
  })

export interface NewcomerColors {
  SHEET: string
  INK: string
  SOFT: string
  FAINT: string
  HAIRLINE: string
  HOVER: string
  OUTLINE: string
  FILL: string
  ON_FILL: string
}

/** Sizes are those of the widgets' states, buttons, tabs and results. */
export const newcomerStyle = (colors: NewcomerColors): string =>
  `.fp-newcomer{display:none;flex-direction:column;align-items:center;text-align:center}` +
  `[${NEWCOMER}] .fp-newcomer,[${EARLY}~=none] .fp-none,[${EARLY}~=invited] .fp-invitation{display:flex}` +
  `:where(.fp-main p,.fp-main ul){margin:0;padding:0;list-style:none}` +
  stateStyle(colors) +
  ownStyle(colors) +
  invitationStyle(colors)

const stateStyle = ({ INK, SOFT, FAINT, HAIRLINE, OUTLINE, FILL, ON_FILL }: NewcomerColors): string =>
  ICON_STYLE +
  `.fp-state{gap:8px;padding:48px 16px;color:${FAINT}}` +
  `.fp-state-title{margin:0;padding-block-start:8px;color:${INK};font-size:18px;font-weight:600;line-height:1.3;text-wrap:balance}` +
  `.fp-state-title:lang(zh){line-height:1.4}` +
  `.fp-text{max-inline-size:62ch;color:${SOFT};text-wrap:pretty}` +
  `.fp-actions{display:flex;flex-wrap:wrap;justify-content:center;gap:8px;min-width:0;max-width:100%;padding-block-start:12px}` +
  `.fp-button{box-sizing:border-box;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:40px;max-width:100%;padding:4px 16px;` +
  `border:1px solid ${OUTLINE};border-radius:10px;color:${INK};font-weight:500;line-height:1.3;text-decoration:none}.fp-button:lang(zh){line-height:1.4}` +
  `.fp-primary{border-color:transparent;background:${FILL};color:${ON_FILL}}` +
  `.fp-line{overflow:hidden;min-width:0;text-overflow:ellipsis;white-space:nowrap}` +
  // Its row of filters, below the title, and on phones the search between them.
  `.${OWN_TOOLS}{height:72px}` +
  `.fp-tabs{display:flex;gap:20px;margin:8px 0 16px;overflow:hidden;border-block-end:1px solid ${HAIRLINE};color:${SOFT};font-weight:500;line-height:42px;white-space:nowrap}` +
  `@media (max-width:350px){.fp-tabs{gap:12px}}` +
  `.fp-tabs span{min-width:44px;padding-block-end:2px;text-align:center}.fp-chosen{color:${INK};box-shadow:inset 0 -2px 0 ${INK}}` +
  // Wider, the queue is no page, but a panel.
  `@media (min-width:1201px){.fp-queue{display:none}}` +
  `@media (max-width:768px){.fp-button{min-height:44px}.${OWN_TOOLS}{height:132px}}`

/** Of works that are shown ahead of the application; the places of all are set by what shows them. */
const ownStyle = ({ HOVER }: NewcomerColors): string =>
  `.${OWN_WORKS}{position:relative}.${OWN_WORKS}>*{position:absolute;inset:0 auto auto 0}` +
  `.${OWN_WORKS}>a{overflow:hidden;border-radius:10px;background:${HOVER}}.${OWN_WORKS} img{display:block;width:100%;height:100%;object-fit:cover}` +
  `.fp-main .${OWN_WORKS}>p{display:flex;align-items:center;box-sizing:border-box;width:100%;padding-block-end:8px;font-weight:600;line-height:1.3;white-space:nowrap}` +
  `.fp-main .${OWN_WORKS}>p:lang(zh){line-height:1.4}`

const invitationStyle = ({ SHEET, SOFT, HAIRLINE, INK }: NewcomerColors): string =>
  `.fp-results{container-type:inline-size;min-width:0;max-width:840px;padding-block-start:44px}` +
  `.fp-invitation{padding:24px 16px 32px}` +
  `.fp-places{display:grid;grid-template-columns:1fr 1fr;gap:8px;width:min(100%,240px)}` +
  `.fp-places span{box-sizing:border-box;aspect-ratio:1;border:1px solid ${HAIRLINE};border-radius:10px;background:${SHEET}}` +
  `.fp-invited{padding-block-start:20px;font-size:18px;font-weight:600}.fp-soft{color:${SOFT}}` +
  `.fp-examples{display:flex;flex-wrap:wrap;justify-content:center;gap:8px;padding-block-start:16px}` +
  `.fp-examples li{position:relative}.fp-examples input{position:absolute;opacity:0}` +
  `.fp-examples label{box-sizing:border-box;display:grid;place-items:center;min-height:44px;padding:8px 16px;border:1px solid ${HAIRLINE};border-radius:22px;background:${SHEET};color:${SOFT};font-size:13px;line-height:1.3}` +
  `.fp-examples label:lang(zh){line-height:1.4}` +
  `.fp-examples input:checked+label{border-color:${INK};color:${INK}}` +
  `.fp-examples input:focus-visible+label{outline:2px solid ${INK};outline-offset:2px}` +
  `@container (max-width:719px){.fp-results{order:-1;flex:1;padding-block:0 24px}}` +
  // There the form comes first: see creator.module.css of the widgets.
  `@media (max-height:600px) and (max-width:340px),(max-height:400px) and (min-width:480px){.fp-results{display:none}}`
