import { isLanguage, type Language } from '@easel/contract/languages'
import {
  EMBEDDED_PAGE_NAMES,
  type EmbeddedPageName,
  isEmbeddedPageName,
  PAGES,
  type PageFeature,
  PLAYGROUND,
} from '@easel/contract/pages'

/** A page that the built-in partner does not offer leads home there. */
const isOffered = (name: EmbeddedPageName): boolean => {
  const { needs, surfaces } = PAGES[name]
  if (!surfaces.includes('frame')) return false
  return needs === undefined || (PLAYGROUND.features as readonly PageFeature[]).includes(needs)
}
export const KNOB_PAGES: readonly EmbeddedPageName[] = EMBEDDED_PAGE_NAMES.filter(isOffered)

export const MODES = ['inline', 'aside', 'panel', 'dialog', 'button'] as const
export const LOOKS = ['auto', 'light', 'dark'] as const
export const USERS = ['visitor', 'a', 'b'] as const
export const HANDLERS = ['openLogin', 'showVip', 'downloadImage'] as const
/** Families that nearly every device has; a frame cannot use a web font of the page around it. */
export const FONTS = ['Georgia, serif', '"Trebuchet MS", sans-serif', 'ui-monospace, monospace'] as const

export type HandlerName = (typeof HANDLERS)[number]
export type UserName = (typeof USERS)[number]

/** CSS pixels of the frame. */
export const WIDTH = { phone: 390, tablet: 768, aside: 380, least: 280, most: 1600 } as const

/** Everything that can be turned. Null: not given, so that Easel's own default holds. */
export interface Knobs {
  page: EmbeddedPageName
  /** `aside`: the page for narrow places, in the page; `panel`: the same at its edge. `dialog`, `button`: over it. */
  mode: (typeof MODES)[number]
  /** Pixels; null: as wide as there is room. */
  width: number | null
  look: (typeof LOOKS)[number]
  accent: string | null
  roundness: number
  font: string | null
  language: Language | null
  user: UserName
  handlers: readonly HandlerName[]
}

/** What stands over the page. */
export type OverMode = Extract<Knobs['mode'], 'panel' | 'dialog' | 'button'>

export const overModeOf = ({ mode }: Pick<Knobs, 'mode'>): OverMode | null =>
  mode === 'inline' || mode === 'aside' ? null : mode

/** Shows the page that is made for narrow places, and no other one. */
export const isNarrow = ({ mode }: Pick<Knobs, 'mode'>): boolean => mode === 'aside' || mode === 'panel'

export const DEFAULTS: Knobs = {
  page: 'home',
  mode: 'inline',
  width: null,
  look: 'auto',
  accent: null,
  roundness: 1,
  font: null,
  language: null,
  user: 'visitor',
  handlers: [],
}

/** The query of an address that has these settings: what differs from the defaults, and never a token. */
export function queryOf(knobs: Knobs): string {
  const query = new URLSearchParams()
  for (const name of Object.keys(DEFAULTS) as (keyof Knobs)[]) {
    const text = String(knobs[name] ?? '')
    if (text !== String(DEFAULTS[name] ?? '')) query.set(name, text)
  }
  return query.toString()
}

/** The settings of an address; what cannot be read is as by default. */
export function knobsOf(search: string): Knobs {
  const query = new URLSearchParams(search)
  const text = (name: keyof Knobs): string => query.get(name) ?? ''
  const page = text('page')
  const language = text('language')
  const handlers = text('handlers').split(',')
  return {
    page: isEmbeddedPageName(page) && isOffered(page) ? page : DEFAULTS.page,
    mode: oneOf(MODES, text('mode')) ?? DEFAULTS.mode,
    width: numberIn(text('width'), WIDTH.least, WIDTH.most),
    look: oneOf(LOOKS, text('look')) ?? DEFAULTS.look,
    accent: /^#[0-9a-f]{6}$/i.test(text('accent')) ? text('accent') : null,
    roundness: numberIn(text('roundness'), 0, 2) ?? DEFAULTS.roundness,
    font: oneOf(FONTS, text('font')),
    language: isLanguage(language) ? language : null,
    user: oneOf(USERS, text('user')) ?? DEFAULTS.user,
    handlers: HANDLERS.filter((name) => handlers.includes(name)),
  }
}

const oneOf = <T extends string>(all: readonly T[], text: string): T | null =>
  all.find((value) => value === text) ?? null

function numberIn(text: string, least: number, most: number): number | null {
  const value = Number(text)
  return text !== '' && value >= least && value <= most ? value : null
}
