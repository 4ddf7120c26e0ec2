import type { Launcher } from '@easel/contract/types'
import { generate, promptField } from './composer.ts'
import type { FirstPaintMessages } from './messages.ts'
import { examplesOf, type NewcomerColors } from './newcomer-page.ts'

const EXAMPLES = 3

/** The line for a prompt that the site's home begins with. */
export const homePrompt = (texts: FirstPaintMessages, launcher: Launcher): string =>
  `<div class="fp-home-prompt"><div class="fp-line-paper">${promptField(texts.prompt, texts.prompt.label)}${generate(texts)}</div>` +
  `<ul class="fp-choices">${examplesOf(launcher, EXAMPLES).join('')}</ul></div>`

/** Sizes are those of `home-prompt.module.css` of the shell, and of the widgets' chips. */
export const homePromptStyle = ({ SHEET, INK, SOFT, HAIRLINE }: NewcomerColors): string =>
  `.fp-home-prompt{padding-block:4px 20px}` +
  `.fp-line-paper{display:flex;align-items:end;gap:8px;box-sizing:border-box;max-width:800px;padding:7px;border:1px solid ${HAIRLINE};border-radius:16px;background:${SHEET}}` +
  `.fp-line-paper textarea{box-sizing:border-box;flex:1;min-width:0;min-height:40px;max-height:136px;padding:8px;border:0;outline:0;background:none;color:inherit;font:inherit;font-size:16px;line-height:24px;resize:none;field-sizing:content}` +
  `.fp-line-paper textarea::placeholder{overflow:hidden;white-space:nowrap}` +
  `.fp-choices{display:flex;gap:8px;height:40px;padding-block-start:12px;overflow:hidden;white-space:nowrap}` +
  `.fp-choices input{position:absolute;opacity:0}` +
  `.fp-choices label{box-sizing:border-box;display:flex;align-items:center;height:40px;padding-inline:16px;border:1px solid ${HAIRLINE};border-radius:20px;color:${SOFT};font-size:13px}` +
  `.fp-choices input:checked+label{border-color:${INK};color:${INK}}` +
  `.fp-choices input:focus-visible+label{outline:2px solid ${INK};outline-offset:-2px}` +
  `@media (min-width:769px) and (max-width:1365px){.fp-home-prompt{padding-bottom:28px}}` +
  `@media (max-width:768px){.fp-home-prompt{padding-block:0 24px}.fp-line-paper{padding:5px}.fp-line-paper textarea{min-height:44px;padding-block:10px}.fp-choices{display:none}}`
