import { PAGES } from '@easel/contract/pages'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { escapeAttribute } from './escape.ts'
import { icon } from './icon.ts'
import type { FirstPaintMessages } from './messages.ts'
import { averageColor } from './thumbhash.ts'

/** Pixels from which on two pictures are side by side. */
const TWO_COLUMNS = 700

/** A shared work, as whoever has the link sees it. Its links lead where the application's buttons do. */
export function sharedWork(
  { id, prompt, author, slots }: ImageSet,
  { shared }: Pick<FirstPaintMessages, 'shared'>,
): string {
  const remix = `${PAGES.create.path}?like=${encodeURIComponent(id)}&source=link`
  return (
    `<article class="fp-shared" data-count="${slots.length}"><h1 class="fp-title">${escapeAttribute(prompt)}</h1>` +
    `<p class="fp-soft">${escapeAttribute(shared.by.replace('{name}', () => author.name))}</p>` +
    `<p class="fp-shared-actions"><a class="fp-button fp-primary" href="${escapeAttribute(remix)}">${icon('brush', 16)}${shared.remix}</a>` +
    `<a class="fp-button" href="${PAGES.home.path}">${shared.gallery}</a></p>` +
    `<div class="fp-shared-pictures">${slots
      .filter(({ withheld }) => !withheld)
      .map((slot, index) => picture(slot, prompt, index))
      .join('')}</div></article>`
  )
}

function picture({ previewUrl, width, height }: ImageSlot, prompt: string, index: number): string {
  if (!previewUrl) return '<span></span>'
  const order = index === 0 ? ' fetchpriority="high"' : ' loading="lazy"'
  return (
    `<span><img src="${escapeAttribute(previewUrl)}" alt="${escapeAttribute(prompt)}" width="${width}" height="${height}" ` +
    `decoding="async"${order}></span>`
  )
}

/** Shapes and colors of the pictures before they are there. */
export const sharedPicturesStyle = ({ slots }: ImageSet): string =>
  slots
    .filter(({ withheld }) => !withheld)
    .map(
      ({ width, height, thumbhash }, index) =>
        `.fp-shared-pictures>span:nth-child(${index + 1}){aspect-ratio:${width / height};background:${averageColor(thumbhash)}}`,
    )
    .join('')

/** Sizes are those of `share-page.module.css` of the shell. */
export const sharedStyle = ({ SOFT }: { SOFT: string }): string =>
  `.fp-shared{display:flex;flex-direction:column;gap:16px;max-width:1080px;margin-inline:auto;padding-block:16px 40px}` +
  `.fp-shared .fp-title{font-size:18px;overflow-wrap:anywhere;text-wrap:balance}.fp-shared .fp-soft{color:${SOFT}}` +
  `.fp-shared-pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:12px}` +
  `.fp-shared[data-count="1"]{max-width:720px}.fp-shared:is([data-count="2"],[data-count="4"]){max-width:840px}` +
  `.fp-shared-pictures>span{display:block;overflow:hidden;border-radius:10px}` +
  `.fp-shared-pictures img{display:block;width:100%;height:100%;object-fit:cover}` +
  // Images that are not displayed are not loaded: on a phone the first must not wait for those below the screen.
  `@media (max-width:${TWO_COLUMNS - 1}px){.fp-shared-pictures>span:nth-child(n+2)>img{display:none}}` +
  `.fp-shared-actions{display:flex;flex-wrap:wrap;gap:12px}`
