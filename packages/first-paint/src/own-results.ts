import { icon } from './icon.ts'
import type { FirstPaintMessages } from './messages.ts'
import { OWN_RESULTS, RESULT } from './names.ts'

/**
 * A finished set as Create shows it, without what is the person's: a script fills it in ahead of the application. Its
 * buttons are those of every set; which of them one has is known with the set.
 */
export const resultTemplate = ({ made }: FirstPaintMessages): string =>
  `<template class="${RESULT}"><li><div class="fp-made-head"><span class="fp-done">${CHECK}</span>` +
  `<div class="fp-made-words"><p class="fp-line"></p><p class="fp-made-state"><b>${made.finished}</b><span><b> · </b>${made.sketch}</span></p></div>` +
  `<span class="fp-again" aria-hidden="true">${(['folder', 'retry', 'sliders'] as const).map((name) => `<i>${icon(name, 16)}</i>`).join('')}</span></div>` +
  `<ul class="fp-made-tiles"></ul></li></template>`

const CHECK =
  '<svg class="fp-icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><path d="m5.5 12.5 4 4L18.5 8"/></svg>'

/** Sizes are those of `results.module.css` and `set-tiles.module.css` of the widgets, and of their mark of what is finished. */
export const ownResultsStyle = ({
  INK,
  SOFT,
  HOVER,
  DONE,
  DONE_SOFT,
}: Record<'INK' | 'SOFT' | 'HOVER' | 'DONE' | 'DONE_SOFT', string>): string =>
  `.${OWN_RESULTS}{display:flex;flex-direction:column;gap:32px;margin:0;padding:0;list-style:none}` +
  `.${OWN_RESULTS}>li{display:flex;flex-direction:column;gap:12px}` +
  `.fp-made-head{display:flex;align-items:center;gap:8px 12px}.fp-made-words{flex:1 1 170px;min-width:0}` +
  `.fp-done{display:grid;place-items:center;flex:none;width:24px;height:24px;border-radius:999px;background:${DONE_SOFT};color:${DONE}}.fp-done>svg{stroke-width:2.25}` +
  `.fp-made-state{color:${SOFT};font-size:13px}.fp-made-state b{font-weight:inherit}` +
  // Its mark says that it is finished: where there is little room, the line is for what that does not say.
  `@container (max-width:519px){.fp-made-state:has(span) b{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}` +
  `.fp-again{display:inline-flex;flex:none;gap:4px;color:${INK}}.fp-again>i{display:grid;place-items:center;width:40px;height:40px}` +
  `.fp-made-tiles{display:grid;grid-template-columns:1fr 1fr;gap:8px}.fp-made-tiles[data-count="1"]{grid-template-columns:minmax(0,420px)}` +
  `.fp-made-tiles[data-row]{grid-template-columns:repeat(4,1fr);gap:4px}` +
  `.fp-made-tiles>li{overflow:hidden;border-radius:10px;background:${HOVER}}.fp-made-tiles[data-row]>li{border-radius:4px}` +
  `.fp-made-tiles :is(a,img){display:block;width:100%;height:100%}.fp-made-tiles img{object-fit:cover}` +
  `@container (min-width:520px){.fp-made-tiles[data-ratio="2"]:not([data-row],[data-count="1"]){grid-template-columns:repeat(4,1fr)}` +
  `.fp-made-tiles[data-count="3"]:not([data-row],[data-ratio="2"]){grid-template-columns:repeat(3,1fr)}}` +
  `@media (max-width:768px){.fp-again>i{width:44px;height:44px}}`
