import { escapeAttribute } from './escape.ts'
import { icon } from './icon.ts'
import { COMPACT, USED_UP_BY } from './kept.ts'
import type { FirstPaintMessages } from './messages.ts'
import { FIELD_ID, PRESSED_ID } from './names.ts'
import { EARLY, NEWCOMER } from './newcomer.ts'
import { QUEUE_ASKED } from './queue-panel.ts'
import { usedUpNote } from './used-up.ts'

interface ComposerOptions {
  /** What people make is shown in the square, unless they turn that off. */
  withSquare: boolean
  /** And that may be the partner's own. */
  isHere?: boolean | undefined
  /** What is beside the form. */
  results: string
}

/**
 * The field for the prompt, where the application will have it. A press of Generate is remembered without a script: the
 * button is the label of a check box.
 */
export function composer(
  texts: FirstPaintMessages,
  { withSquare, isHere, results }: ComposerOptions,
): string {
  const { headings, prompt, newcomer } = texts
  const { introduction, here } = newcomer.create
  const introductions =
    `<p class="fp-newcomer fp-introduction fp-told${isHere ? '' : ' fp-likely'}">${introduction}</p>` +
    (isHere ? `<p class="fp-newcomer fp-introduction fp-told-here fp-likely">${here}</p>` : '')
  return (
    `<div class="fp-creator"><div class="fp-composer${withSquare ? '' : ' fp-unseen'}"><h1 class="fp-title fp-in-create">${headings.create}</h1>` +
    `<div class="fp-paper"><div class="fp-grow" data-placeholder="${escapeAttribute(prompt.placeholder)}">${promptField(prompt, prompt.placeholder)}</div>` +
    `<div class="fp-tools">${icon('sliders', 16)}</div>${usedUpNote(texts)}${withSquare ? introductions : ''}<div class="fp-submit">${generate(texts)}</div></div></div>${results}</div>`
  )
}

export const promptField = ({ label }: FirstPaintMessages['prompt'], placeholder: string): string =>
  `<textarea id="${FIELD_ID}" rows="1" aria-label="${escapeAttribute(label)}" ` +
  `placeholder="${escapeAttribute(placeholder)}" autocomplete="off"></textarea>`

/** The button: pressed, it stays pressed until the application comes. */
export const generate = ({ prompt }: FirstPaintMessages): string =>
  `<span class="fp-press"><input type="checkbox" id="${PRESSED_ID}" autocomplete="off">` +
  `<label for="${PRESSED_ID}">${icon('brush', 16)}${prompt.generate}</label></span>`

interface Colors {
  PAPER: string
  HAIRLINE: string
  FILL: string
  ON_FILL: string
  HOVER: string
}

/** On a phone, where there are results to look at, until somebody writes. Sizes are those of `compact.module.css`. */
const PAPER_OF_COMPACT = `:is([${COMPACT}=told] .fp-composer,[${COMPACT}] .fp-unseen):not(:has(textarea:focus)) .fp-paper`
const compactStyle =
  `@media not all and (max-height:600px) and (max-width:340px){@media not all and (max-height:400px) and (min-width:480px){@container (max-width:719px){` +
  `${PAPER_OF_COMPACT}{flex-flow:row wrap;align-items:center;` +
  `>.fp-grow{flex:1;grid-template-rows:44px;min-width:0;max-height:44px;margin:0;overflow:clip}` +
  `>.fp-tools{display:grid;place-items:center;width:44px;height:44px}>.fp-tools>svg{display:block}` +
  `>.fp-submit{border:0}>.fp-used-up{order:1;flex-basis:100%}}[${USED_UP_BY}=visitor] ${PAPER_OF_COMPACT} .fp-gold{display:none}}}}`

/** Sizes are those of `creator.module.css` and `composer.module.css` of the widgets. */
export const composerStyle = ({ PAPER, HAIRLINE, FILL, ON_FILL, HOVER }: Colors): string =>
  `.fp-create-page{container-type:inline-size}` +
  `.fp-creator{display:grid;grid-template-columns:clamp(340px,30%,400px) minmax(0,1fr);gap:32px}` +
  `.fp-paper{display:flex;flex-direction:column;border:1px solid ${HAIRLINE};border-radius:16px;background:light-dark(#fffdfa,#1c1a17)}` +
  // As high as its text where the browser can, and never less than its placeholder: it stays as it is when one begins to write.
  `.fp-grow{display:grid;margin:8px 8px 4px;min-height:132px;max-height:44vh;font-size:18px}.fp-grow>textarea,.fp-grow:before{grid-area:1/1;box-sizing:border-box;min-width:0;max-height:inherit;padding:12px}` +
  `.fp-grow:before{content:attr(data-placeholder);visibility:hidden;white-space:pre-wrap;overflow-wrap:anywhere}` +
  `.fp-grow>textarea{border:0;outline:0;background:none;color:inherit;font:inherit;resize:none;field-sizing:content}` +
  `.fp-tools{height:56px}.fp-tools>svg{display:none}` +
  `.fp-introduction{padding:8px 16px;border-block-start:1px solid ${HAIRLINE};background:${HOVER};font-size:13px;text-align:start}` +
  `[${NEWCOMER}] .fp-told,[${EARLY}~=told] .fp-told,[${EARLY}~=told-here] .fp-told-here,[${EARLY}~=waits] .fp-likely{display:block}` +
  // Its place is kept, so that nothing moves under the finger.
  `[${EARLY}~=waits] .fp-likely{visibility:hidden}` +
  `@media (max-height:600px){.fp-introduction{font-size:12px;line-height:1.3}.fp-introduction:lang(zh){line-height:1.4}}` +
  `@media (max-height:400px) and (min-width:480px){.fp-main .fp-introduction{display:none}}` +
  `.fp-submit{display:flex;justify-content:flex-end;padding:8px;border-block-start:1px solid ${HAIRLINE}}` +
  `.fp-press input{position:absolute;opacity:0}` +
  `.fp-press label{display:flex;align-items:center;gap:8px;box-sizing:border-box;min-height:40px;padding:4px 17px;border-radius:10px;background:${FILL};color:${ON_FILL};font-weight:500;line-height:1.3}.fp-press label:lang(zh){line-height:1.4}` +
  `.fp-press input:focus-visible+label{outline:2px solid ${FILL};outline-offset:2px}` +
  `.fp-press input:checked+label{opacity:.6}` +
  // There the queue is open beside it, and on smaller screens where the address asks for it.
  `@media (min-width:1801px){.fp-create-page{padding-inline-end:352px}}` +
  `@media (min-width:1201px){[${QUEUE_ASKED}] .fp-create-page{padding-inline-end:352px}}` +
  `@container (max-width:719px){.fp-creator{display:flex;flex-direction:column;justify-content:flex-end;min-height:calc(100dvh - 56px - env(safe-area-inset-top))}` +
  `.fp-creator .fp-title{position:absolute;clip-path:inset(50%)}` +
  `.fp-composer{position:sticky;bottom:0;z-index:1;padding-block:12px calc(12px + env(safe-area-inset-bottom));border-block-start:1px solid ${HAIRLINE};background:${PAPER}}` +
  `.fp-grow{min-height:0;max-height:132px;font-size:15px}}` +
  `@media (max-width:768px){.fp-create-page{padding-block-start:12px}.fp-tools{height:60px}.fp-press label{min-height:44px}` +
  `@container (max-width:719px){.fp-creator{min-height:calc(100dvh - 68px - env(safe-area-inset-top))}.fp-composer{margin-inline:-16px;padding-inline:16px}}}@media (max-width:768px),(pointer:coarse){@container (max-width:719px){.fp-grow{font-size:16px}}}` +
  // Without a menu it begins at the upper edge, and no queue is beside it.
  `.fp-aside .fp-main{padding-block-start:env(safe-area-inset-top)}@media (min-width:769px){.fp-aside .fp-main{padding-block-start:12px}}` +
  `.fp-aside .fp-create-page{padding-inline-end:0}` +
  `@container (max-width:719px){.fp-aside .fp-creator{min-height:calc(100dvh - 12px)}}` +
  // The smallest phones, and phones on their side: the form comes first and goes with the page.
  `@media (max-height:600px) and (max-width:340px),(max-height:400px) and (min-width:480px){@container (max-width:719px){` +
  `.fp-creator{justify-content:flex-start}.fp-composer{position:static;padding-block:0;border:0}}}` +
  compactStyle +
  // There the placeholder is one line; and a phone with an open keyboard is low.
  `@media (max-height:480px){@container (max-width:719px){.fp-grow{max-height:88px}}}` +
  `@media (max-height:400px) and (min-width:480px){.fp-grow:before{white-space:pre;overflow:hidden;padding-block:4px}.fp-grow>textarea{padding-block:4px}.fp-grow>textarea::placeholder{white-space:pre;overflow:hidden;text-overflow:ellipsis}}`
