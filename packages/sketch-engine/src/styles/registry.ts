import { clay } from './clay.ts'
import { comic } from './comic.ts'
import { ink } from './ink.ts'
import { lowPoly } from './low-poly.ts'
import { natural } from './natural.ts'
import { neon } from './neon.ts'
import { oil } from './oil.ts'
import { papercut } from './papercut.ts'
import { anime, blackAndWhite, cinematic, cyber, vintage } from './photographic.ts'
import { pixel } from './pixel.ts'
import { sketch } from './sketch.ts'
import { stainedGlass } from './stained-glass.ts'
import type { Style } from './style.ts'
import { ukiyoE } from './ukiyo-e.ts'
import { watercolor } from './watercolor.ts'

/** Styles by id; without a style, an image gets `natural` or `cyber`. */
const STYLES: Readonly<Record<string, Style>> = {
  natural,
  cyber,
  watercolor,
  oil,
  ink,
  'ukiyo-e': ukiyoE,
  anime,
  cinematic,
  pixel,
  'low-poly': lowPoly,
  papercut,
  comic,
  sketch,
  neon,
  'stained-glass': stainedGlass,
  vintage,
  'black-and-white': blackAndWhite,
  clay,
}

export const styleOf = (id: string): Style => STYLES[id] ?? natural
