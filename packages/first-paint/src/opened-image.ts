import type { ImageSlot } from '@easel/contract/types'
import type { Opened } from './asked.ts'
import { escapeAttribute } from './escape.ts'
import { FRAME } from './frame-sizes.ts'
import { icon } from './icon.ts'
import type { FirstPaintMessages } from './messages.ts'
import { MADE_BY, OPENED_ID } from './names.ts'
import { averageColor } from './thumbhash.ts'

const seen = (slots: readonly ImageSlot[]) =>
  slots.filter(({ withheld, previewUrl }) => !withheld && previewUrl)

/** The slot that an address names, or the first that can be seen; as the viewer chooses it. */
export const openedSlot = (slots: readonly ImageSlot[], slot: string | undefined): ImageSlot | undefined =>
  seen(slots).find((one) => String(one.slot) === slot) ?? seen(slots)[0]

/** The image over its page, where the viewer will have it; it can be closed before that has come. */
export function openedImage({ set, slot, address, closed }: Opened, { close }: FirstPaintMessages): string {
  const [alt, { thumbUrl, previewUrl, width, height }] = [escapeAttribute(set.prompt), slot]
  const image = (url: string | null, name: string) =>
    url
      ? `<img src="${escapeAttribute(url)}" alt="${name}" width="${width}" height="${height}" decoding="async" fetchpriority="high">`
      : ''
  const others = seen(set.slots)
  const strip =
    others.length > 1 ? `<div class="fp-strip">${'<span></span>'.repeat(others.length)}</div>` : ''
  const by = set.author.id ? ` ${MADE_BY}="${escapeAttribute(set.author.id)}"` : ''
  return (
    `<div id="${OPENED_ID}" role="dialog" aria-label="${alt}"${by}><div class="fp-opened">` +
    // Its address hides what the reader has reported, as that of a tile does.
    `<div class="fp-stage"><div class="fp-stage-frame"><a class="fp-image" href="${escapeAttribute(address)}">${image(thumbUrl, '')}${image(previewUrl, alt)}</a></div></div>${strip}</div>` +
    `<div class="fp-facts"><i></i><i></i><i></i></div>` +
    `<a class="fp-close" href="${escapeAttribute(closed)}" aria-label="${close}">${icon('close', 16)}</a></div>`
  )
}

const ROOM = 'light-dark(#f2eee7,#0b0a09)'

interface Colors {
  PAPER: string
  INK: string
  HAIRLINE: string
  HOVER: string
}

/** Sizes are those of `viewer.module.css` and `stage.module.css` of the widgets. */
export function openedStyle({ set, slot }: Opened, { PAPER, INK, HAIRLINE, HOVER }: Colors): string {
  const ratio = slot.width / slot.height
  const strip = seen(set.slots)
    .map(
      (one, index) =>
        `.fp-strip>:nth-child(${index + 1}){aspect-ratio:${one.width / one.height};background:${averageColor(one.thumbhash)}}`,
    )
    .join('')
  const safe = (side: string) => `env(safe-area-inset-${side})`
  return (
    `#${OPENED_ID}{position:fixed;inset:0;z-index:50;display:grid;grid-template-columns:minmax(0,1fr) 384px;padding-inline:${safe('left')} ${safe('right')};background:${ROOM};color:${INK}}` +
    `.fp-opened{box-sizing:border-box;display:flex;flex-direction:column;justify-content:center;gap:16px;min-width:0;min-height:0;padding:24px;container-type:inline-size}` +
    `.fp-stage{position:relative;flex:1;min-height:0}` +
    `.fp-stage-frame{display:grid;place-items:center;width:100%;height:100%;overflow:hidden;container-type:size}` +
    `.fp-image{position:relative;overflow:hidden;border-radius:4px;aspect-ratio:${ratio};width:min(100cqw,calc(100cqh*${ratio}));background:${averageColor(slot.thumbhash)}}` +
    `.fp-image img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}` +
    `.fp-strip{display:flex;flex:none;justify-content:center;gap:8px}.fp-strip>*{height:64px;border-radius:4px;opacity:.65}${strip}` +
    `.fp-facts{box-sizing:border-box;display:flex;flex-direction:column;gap:20px;padding:64px 24px 24px;border-inline-start:1px solid ${HAIRLINE};background:${PAPER}}` +
    `.fp-facts i{height:72px;border-radius:10px;background:${HOVER}}.fp-facts i+i{height:44px}.fp-facts i+i+i{height:160px}` +
    `.fp-close{position:absolute;inset:calc(12px + ${safe('top')}) calc(12px + ${safe('right')}) auto auto;display:grid;place-items:center;width:40px;height:40px;color:inherit}` +
    `@media (max-width:${FRAME.narrow}px){#${OPENED_ID}{display:block;overflow:hidden}.fp-opened{padding:calc(64px + ${safe('top')}) 0 16px}` +
    `.fp-stage{flex:none;height:min(66dvh,calc(100vw/${ratio}))}.fp-strip>*{height:48px}.fp-close{width:44px;height:44px}` +
    `.fp-facts{padding:8px 16px 24px;border:0;background:none}}`
  )
}
