import type { EmbedOptions, Theme } from '../host/options.ts'

/** What a change of an attribute does to a running embed. */
type Change = 'restart' | 'language' | 'theme' | 'route' | 'overlay'

/** The attributes of `<easel-embed>`, each with what a change of it does. */
export const ATTRIBUTES: Readonly<Record<string, Change>> = {
  src: 'restart',
  partner: 'restart',
  headers: 'restart',
  handles: 'restart',
  label: 'restart',
  'auto-height': 'restart',
  'connect-timeout': 'restart',
  timeout: 'restart',
  route: 'route',
  language: 'language',
  mode: 'theme',
  accent: 'theme',
  roundness: 'theme',
  font: 'theme',
  as: 'restart',
  position: 'restart',
  width: 'restart',
  open: 'overlay',
  preload: 'overlay',
}

/** Attributes that are properties of the same name, too. */
export const REFLECTED = ['src', 'partner', 'headers', 'handles', 'label', 'route', 'language'] as const

/** An element, or what stands for one. */
type Attributes = Pick<Element, 'getAttribute'>

const textOf = (element: Attributes, name: string): string | undefined =>
  element.getAttribute(name) ?? undefined
const numberOf = (element: Attributes, name: string): number | undefined => {
  const text = textOf(element, name)
  return text === undefined ? undefined : Number(text)
}

/** Whether a switch is on. React writes `open={false}` as `open="false"`, until its version 19. */
export const isOn = (element: Attributes, name: string): boolean =>
  (element.getAttribute(name) ?? 'false') !== 'false'

export function themeOf(element: Attributes): Theme {
  return {
    mode: textOf(element, 'mode') as Theme['mode'],
    accent: textOf(element, 'accent'),
    roundness: numberOf(element, 'roundness'),
    font: textOf(element, 'font'),
  }
}

/** Options in the attributes. Wrong ones are left to `embed`, which names them. */
export function optionsOf(element: Attributes): Omit<EmbedOptions, 'getHeaders' | 'on'> {
  return {
    src: textOf(element, 'src') ?? '',
    partner: textOf(element, 'partner'),
    route: textOf(element, 'route') as EmbedOptions['route'],
    language: textOf(element, 'language'),
    theme: themeOf(element),
    title: textOf(element, 'label'),
    autoHeight: autoHeightOf(textOf(element, 'auto-height')),
    connectTimeout: numberOf(element, 'connect-timeout'),
    timeout: numberOf(element, 'timeout'),
  }
}

/** `auto-height`, or `auto-height="300 900"` with the least and the most pixels. */
function autoHeightOf(text: string | undefined): EmbedOptions['autoHeight'] {
  if (text === undefined) return undefined
  const [min, max] = text.split(' ').filter(Boolean).map(Number)
  return min === undefined && max === undefined ? true : { min, max }
}
