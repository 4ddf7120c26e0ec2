import type { EmbedOptions, Theme } from '@easel/host-sdk'
import { DEFAULTS, isNarrow, type Knobs } from './knobs.ts'

/** The part of a partner's options that is plain data, without what is as by default. */
export type PlainOptions = Pick<EmbedOptions, 'src' | 'partner' | 'route' | 'language' | 'theme'>

export function plainOptions(knobs: Knobs, origin: string, partner: string): PlainOptions {
  const { page, language } = knobs
  const theme = themeOf(knobs)
  const isAside = isNarrow(knobs)
  return {
    src: `${origin}/embed/${isAside ? 'aside' : 'home'}`,
    partner,
    ...(isAside || page === DEFAULTS.page ? {} : { route: page }),
    ...(language ? { language } : {}),
    ...(Object.keys(theme).length > 0 ? { theme } : {}),
  }
}

/** The parts of the theme that differ from the defaults. */
export const themeOf = ({ look, accent, roundness, font }: Knobs): Partial<Theme> => ({
  ...(look === DEFAULTS.look ? {} : { mode: look }),
  ...(accent ? { accent } : {}),
  ...(roundness === DEFAULTS.roundness ? {} : { roundness }),
  ...(font ? { font } : {}),
})

/** One method of a running embed, with its arguments. */
export type LiveCall =
  | { method: 'changeRouter'; to: Knobs['page'] }
  | { method: 'changeLanguage'; language: string }
  | { method: 'setTheme'; theme: Partial<Theme> }
  | { method: 'userChange' }

/**
 * How a running embed gets from one setting to another: by calls, or by another embed where no call does it. A color or
 * a font that was given cannot be taken back by a call, and which handlers there are is said at the handshake.
 */
export function changesBetween(before: Knobs, after: Knobs, browserLanguage: string): LiveCall[] | 'embed' {
  const isCleared = (name: 'accent' | 'font') => before[name] !== null && after[name] === null
  if (before.mode !== after.mode || String(before.handlers) !== String(after.handlers)) return 'embed'
  if (isCleared('accent') || isCleared('font')) return 'embed'
  const calls: LiveCall[] = []
  const theme: Partial<Theme> = {
    ...(before.look === after.look ? {} : { mode: after.look }),
    ...(before.accent === after.accent || !after.accent ? {} : { accent: after.accent }),
    ...(before.roundness === after.roundness ? {} : { roundness: after.roundness }),
    ...(before.font === after.font || !after.font ? {} : { font: after.font }),
  }
  if (before.language !== after.language)
    calls.push({ method: 'changeLanguage', language: after.language ?? browserLanguage })
  if (Object.keys(theme).length > 0) calls.push({ method: 'setTheme', theme })
  if (before.user !== after.user) calls.push({ method: 'userChange' })
  if (before.page !== after.page && !isNarrow(after)) calls.push({ method: 'changeRouter', to: after.page })
  return calls
}
