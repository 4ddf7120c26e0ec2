import { type PlainOptions, plainOptions } from '../embed-options.ts'
import { type HandlerName, type Knobs, type OverMode, overModeOf } from '../knobs.ts'
import { Code, type Value } from './escape.ts'

/** Where a partner's id goes. */
const YOUR_ID = 'your-id'
/** Where a partner's own address of tokens goes. */
export const HEADERS_PATH = '/my-easel-token'
const HEIGHT = 720

/** What every snippet says, in its own words. */
export interface SnippetSettings {
  origin: string
  options: PlainOptions
  /** Users are named. */
  hasUsers: boolean
  handlers: readonly HandlerName[]
  width: number | null
  /** What stands over the page; null: the frame is in it. */
  over: OverMode | null
  /** What opens it says, which is what it is called. */
  opener: string
}

export const snippetSettings = (knobs: Knobs, origin: string, opener: string): SnippetSettings => ({
  origin,
  options: plainOptions(knobs, origin, YOUR_ID),
  hasUsers: knobs.user !== 'visitor',
  handlers: knobs.handlers,
  width: knobs.width,
  over: overModeOf(knobs),
  opener,
})

/** The properties of the components for what stands over the page. */
export const overProps = ({ over, opener }: SnippetSettings): Record<string, string> =>
  over ? { mode: over, [over === 'button' ? 'label' : 'title']: opener } : {}

/** The place of the frame, as CSS. */
export const placeOf = ({ width }: SnippetSettings): string =>
  [`height: ${HEIGHT}px`, ...(width ? [`width: ${width}px`, 'max-width: 100%'] : [])].join('; ')

/** The same as a style object. */
export const placeObject = ({ width }: SnippetSettings): Value => ({
  height: HEIGHT,
  ...(width ? { width, maxWidth: '100%' } : {}),
})

/** What a partner's page does, by the name of its own function. */
const OWN_FUNCTIONS: Record<HandlerName, string> = {
  openLogin: 'mySignIn',
  showVip: 'myCheckout',
  downloadImage: 'mySave',
}
export const ownFunction = (name: HandlerName): string => OWN_FUNCTIONS[name]

/** Stubs of these functions; each is to be replaced. */
export const stubsOf = ({ handlers }: SnippetSettings, indent = '', type = ''): string =>
  handlers
    .map(
      (name) => `${indent}const ${ownFunction(name)} = async (${type && `ask: ${type}`}) => true // yours\n`,
    )
    .join('')

/** The options of `embed` as a value. */
export function embedOptions(settings: SnippetSettings): Record<string, Value> {
  const { options, hasUsers } = settings
  const { src, partner, route, language, theme } = options
  return {
    src,
    partner: partner ?? '',
    ...(route ? { route } : {}),
    ...(language ? { language } : {}),
    ...(theme ? { theme: theme as Value } : {}),
    ...(hasUsers ? { getHeaders: new Code(`() => fetch('${HEADERS_PATH}')`) } : {}),
    ...handlersObject(settings),
  }
}

function handlersObject({ handlers }: SnippetSettings): Record<string, Value> {
  if (handlers.length === 0) return {}
  const answer = (name: HandlerName) =>
    new Code(`async (ask) => ({ outcome: (await ${ownFunction(name)}(ask)) ? 'done' : 'cancelled' })`)
  return { on: Object.fromEntries(handlers.map((name) => [name, answer(name)])) }
}

/** The attributes of `<easel-embed>`, as texts. */
export function elementAttributes(settings: SnippetSettings): [string, string][] {
  const { options, hasUsers, handlers, over, opener } = settings
  const { src, partner, route, language, theme } = options
  const given: [string, string | number | undefined][] = [
    ['src', src],
    ['partner', partner],
    ['headers', hasUsers ? HEADERS_PATH : undefined],
    ['route', route],
    ['language', language],
    ['mode', theme?.mode],
    ['accent', theme?.accent],
    ['roundness', theme?.roundness],
    ['font', theme?.font],
    ['handles', handlers.join(' ') || undefined],
    ['as', over ?? undefined],
    ['label', over ? opener : undefined],
    ['style', over ? undefined : placeOf(settings)],
  ]
  return given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
}

/** The event of a request. */
export const eventOf = (name: HandlerName): string =>
  `easel-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
