/**
 * What a partner's pages offer beside the wall. Without `create` nothing can be made there, whoever asks; without
 * `square` nothing that is made there is shown to others; with `shared-square` it is shown beyond the partner's own
 * pages, too, where the operator of this installation shares its square.
 */
export const PARTNER_FEATURES = ['create', 'square', 'shared-square', 'works', 'login'] as const
export type PartnerFeature = (typeof PARTNER_FEATURES)[number]

/** Of a partner for which nothing is named: what shows its users' works to others is granted by name alone. */
export const DEFAULT_FEATURES: readonly PartnerFeature[] = ['create', 'works']

/** The look that a partner gives to what it embeds; its page may change it live. */
export interface PartnerTheme {
  mode?: 'auto' | 'light' | 'dark'
  /** A CSS colour. */
  accent?: string
  roundness?: number
  font?: string
}

/** What tokens of a partner are signed with. Two are good at once while one replaces the other. */
export interface PartnerSecret {
  /** Tokens may name it as `kid`. */
  id: string
  secret: string
  /** Epoch milliseconds; null: until it is replaced. */
  until: number | null
}

/** How the tokens of a partner's users are checked. */
export interface PartnerTokenRules {
  issuer: string
  audience: string
  secrets: readonly PartnerSecret[]
  /** Where the partner publishes its public keys; null: it signs with a secret. */
  jwksUrl: string | null
}

/** A site or an app that embeds Easel. */
export interface Partner {
  id: string
  name: string
  /** Exact origins, compared whole. */
  origins: readonly string[]
  tokens: PartnerTokenRules
  features: readonly PartnerFeature[]
  theme: PartnerTheme
  suspendedAt: number | null
}

/** A colour, a number and a list of fonts, but nothing that could end a declaration. */
const COLOUR = /^(?!.*url)(#[0-9a-f]{3,8}|[a-z]+|[a-z-]+\([\d\s.,%/a-z-]+\))$/i
const FONTS = /^[\p{L}\d\s,'"-]+$/u
const ID = /^[a-z0-9][a-z0-9-]{1,39}$/
/** A key of HS256 wants as many bits as its hash. */
const SHORTEST_SECRET = 32

/**
 * What of a partner cannot be, in a sentence for the operator; null when all is well. `faultOfKeyAddress`: what speaks
 * against fetching keys from there.
 */
export function faultOf(
  partner: Partner,
  faultOfKeyAddress: (address: string) => string | null,
): string | null {
  const { id, name, origins, tokens, theme } = partner
  if (!ID.test(id)) return `The id "${id}" wants 2 to 40 of a–z, 0–9 and -.`
  if (!name.trim() || name.length > 80) return 'The name wants 1 to 80 characters.'
  if (origins.length === 0) return 'At least one origin is needed, such as https://shop.example.'
  const odd = origins.find((origin) => !isOrigin(origin))
  if (odd !== undefined)
    return `"${odd}" is no exact origin. Write it as https://shop.example, without a path.`
  if (tokens.secrets.some(({ secret }) => secret.length < SHORTEST_SECRET)) {
    return `A secret wants at least ${SHORTEST_SECRET} characters.`
  }
  const keyFault = tokens.jwksUrl === null ? null : faultOfKeyAddress(tokens.jwksUrl)
  if (keyFault) return keyFault
  if (theme.accent !== undefined && !COLOUR.test(theme.accent)) return 'The accent wants a CSS colour.'
  if (theme.font !== undefined && !FONTS.test(theme.font)) return 'The font wants a list of font families.'
  return null
}

/** Serialized, with a scheme that a page can have: `null`, paths and wildcards are none. */
const isOrigin = (text: string): boolean =>
  /^(https?|capacitor|ionic|app):\/\/[\w.[\]:-]+$/.test(text) &&
  URL.canParse(text) &&
  serialized(text) === text

/** The origin of a custom scheme is opaque to `URL`; its own text is then its serialization. */
function serialized(text: string): string {
  const { origin, protocol, host } = new URL(text)
  return origin === 'null' ? `${protocol}//${host}` : origin
}
