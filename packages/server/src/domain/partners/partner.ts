/**
 * Features that a partner's pages offer beside the wall. `create`: generating. `square`: works made there are shown
 * to others there. `shared-square`: they are also shown beyond the partner's pages, if the operator shares its
 * square. `login`: signing in as a member of Easel itself. `vip`: buying its membership there.
 */
export const PARTNER_FEATURES = [
  'create',
  'square',
  'shared-square',
  'works',
  'login',
  'vip',
  'legacy-bridge',
] as const
export type PartnerFeature = (typeof PARTNER_FEATURES)[number]

/** Features of a partner that names none; showing works to others must be named. */
export const DEFAULT_FEATURES: readonly PartnerFeature[] = ['create', 'works']

/** The partner's theme; its page may change it live. */
export interface PartnerTheme {
  mode?: 'auto' | 'light' | 'dark'
  /** A CSS color. */
  accent?: string
  roundness?: number
  font?: string
}

/** A signing secret. Two are valid during a rotation. */
export interface PartnerSecret {
  /** The `kid` of tokens. */
  id: string
  secret: string
  /** Valid until then (epoch ms); null: until it is rotated. */
  until: number | null
}

/** How a partner's tokens are verified. */
export interface PartnerTokenRules {
  issuer: string
  audience: string
  secrets: readonly PartnerSecret[]
  /** URL of the partner's public keys; null: it signs with a secret. */
  jwksUrl: string | null
}

/** A site or an app that embeds Easel. */
export interface Partner {
  id: string
  name: string
  /** Exact origins. */
  origins: readonly string[]
  tokens: PartnerTokenRules
  features: readonly PartnerFeature[]
  theme: PartnerTheme
  suspendedAt: number | null
}

/** A color or a list of fonts that cannot end a CSS declaration. */
const COLOR = /^(?!.*url)(#[0-9a-f]{3,8}|[a-z]+|[a-z-]+\([\d\s.,%/a-z-]+\))$/i
const FONTS = /^[\p{L}\d\s,'"-]+$/u
const ID = /^[a-z0-9][a-z0-9-]{1,39}$/
/** HS256 needs a key as long as its hash. */
const MIN_SECRET_LENGTH = 32

/**
 * The first invalid setting of a partner as a sentence for the operator; null when valid. `findKeyAddressError`: why
 * keys must not be fetched from an address.
 */
export function findPartnerError(
  partner: Partner,
  findKeyAddressError: (address: string) => string | null,
): string | null {
  const { id, name, origins, tokens, theme } = partner
  if (!ID.test(id)) return `The id "${id}" must be 2 to 40 of a–z, 0–9 and -.`
  if (!name.trim() || name.length > 80) return 'The name must have 1 to 80 characters.'
  if (origins.length === 0) return 'At least one origin is needed, such as https://shop.example.'
  const odd = origins.find((origin) => !isOrigin(origin))
  if (odd !== undefined)
    return `"${odd}" is not an exact origin. Write it as https://shop.example, without a path.`
  if (tokens.secrets.some(({ secret }) => secret.length < MIN_SECRET_LENGTH)) {
    return `A secret must have at least ${MIN_SECRET_LENGTH} characters.`
  }
  const keyError = tokens.jwksUrl === null ? null : findKeyAddressError(tokens.jwksUrl)
  if (keyError) return keyError
  if (theme.accent !== undefined && !COLOR.test(theme.accent)) return 'The accent must be a CSS color.'
  if (theme.font !== undefined && !FONTS.test(theme.font)) return 'The font must be a list of font families.'
  return null
}

/** A serialized origin; `null`, paths and wildcards are refused. */
const isOrigin = (text: string): boolean =>
  /^(https?|capacitor|ionic|app):\/\/[\w.[\]:-]+$/.test(text) &&
  URL.canParse(text) &&
  serialized(text) === text

/** `URL` has an opaque origin for custom schemes, which are compared as text. */
function serialized(text: string): string {
  const { origin, protocol, host } = new URL(text)
  return origin === 'null' ? `${protocol}//${host}` : origin
}
