/** The styles that a request can name. */
export const STYLE_IDS = [
  'watercolor',
  'oil',
  'ink',
  'ukiyo-e',
  'anime',
  'cinematic',
  'pixel',
  'low-poly',
  'papercut',
  'comic',
  'sketch',
  'neon',
  'stained-glass',
  'vintage',
  'black-and-white',
  'clay',
] as const

const KNOWN: ReadonlySet<string> = new Set(STYLE_IDS)

export const isStyle = (id: string): boolean => KNOWN.has(id)
