import { APP_ORIGIN } from '@easel/contract/origins'
import { PARTNER_AUDIENCE, type WebhookEvent } from '@easel/contract/webhooks'

/**
 * Features that a partner's pages offer beside the wall. `create`: generating. `square`: works made there are shown
 * to others there. `shared-square`: they are also shown beyond the partner's pages, if the operator shares its
 * square. `login`: signing in as a member of Easel itself. `vip`: buying its membership there. `app`: it is the
 * operator's own mobile app, whose users may claim the promotions for having installed it.
 */
export const PARTNER_FEATURES = [
  'create',
  'square',
  'shared-square',
  'works',
  'login',
  'vip',
  'app',
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

/** How much a partner's users may make in 24 hours; null: no limit of its own. */
export interface PartnerQuotas {
  /** Of all users together. */
  imagesPerDay: number | null
  /** Of each user, instead of what this installation allows. */
  imagesPerUserPerDay: number | null
  /** Of all users together, as the partner itself has set it: it holds only where it is lower. */
  ownImagesPerDay: number | null
  /** Of each user, as the partner itself has set it: it holds only where it is lower. */
  ownImagesPerUserPerDay: number | null
}

export const NO_QUOTAS: PartnerQuotas = {
  imagesPerDay: null,
  imagesPerUserPerDay: null,
  ownImagesPerDay: null,
  ownImagesPerUserPerDay: null,
}

/** Where the partner's server is told of events. */
export interface PartnerWebhook {
  url: string
  events: readonly WebhookEvent[]
  /** The newest first; each `whsec_…`. */
  secrets: readonly PartnerSecret[]
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
  quotas: PartnerQuotas
  webhook: PartnerWebhook | null
  /** The partner whose test mode this is: users, works and secrets are apart. */
  testOf: string | null
  suspendedAt: number | null
}

/** A color or a list of fonts that cannot end a CSS declaration. */
const COLOR = /^(?!.*url)(#[0-9a-f]{3,8}|[a-z]+|[a-z-]+\([\d\s.,%/a-z-]+\))$/i
const FONTS = /^[\p{L}\d\s,'"-]+$/u
const ID = /^[a-z0-9][a-z0-9-]{1,39}$/
/** HS256 needs a key as long as its hash. */
const MIN_SECRET_LENGTH = 32

/** Why a partner's addresses must not be requested, for the operator; null when they may. */
export interface AddressChecks {
  findKeyAddressError(address: string): string | null
  findWebhookAddressError(address: string): string | null
}

/** The first invalid setting of a partner as a sentence for the operator; null when valid. */
export function findPartnerError(partner: Partner, checks: AddressChecks): string | null {
  const { id, name, origins, tokens, theme, webhook } = partner
  if (!ID.test(id)) return `The id "${id}" must be 2 to 40 of a–z, 0–9 and -.`
  if (!name.trim() || name.length > 80) return 'The name must have 1 to 80 characters.'
  if (origins.length === 0) return 'At least one origin is needed, such as https://shop.example.'
  const odd = origins.find((origin) => !isOrigin(origin))
  if (odd !== undefined) return `"${odd}" is not an exact origin. ${cureFor(odd)}`
  if (tokens.secrets.some(({ secret }) => secret.length < MIN_SECRET_LENGTH)) {
    return `A secret must have at least ${MIN_SECRET_LENGTH} characters.`
  }
  // Its users' tokens would be those of its server.
  if (tokens.audience === PARTNER_AUDIENCE) return `The audience "${PARTNER_AUDIENCE}" is taken.`
  const keyError = tokens.jwksUrl === null ? null : checks.findKeyAddressError(tokens.jwksUrl)
  if (keyError) return keyError
  const webhookError = webhook === null ? null : checks.findWebhookAddressError(webhook.url)
  if (webhookError) return webhookError
  if (theme.accent !== undefined && !COLOR.test(theme.accent)) return 'The accent must be a CSS color.'
  if (theme.font !== undefined && !FONTS.test(theme.font)) return 'The font must be a list of font families.'
  return null
}

/** What to write instead of a text that is no origin. */
function cureFor(text: string): string {
  const cure = `Write it as ${originNear(text)}, without a path.`
  if (!/^(null$|file:|content:)/.test(text)) return cure
  return `${cure} Files have none: an app serves what it keeps from an https host of its own (Android), or from a scheme of its own, such as acme-app://localhost (iOS).`
}

/** What was probably meant, for whoever wrote something else. */
function originNear(text: string): string {
  const scheme = /^(localhost|127\.)/.test(text) ? 'http://' : 'https://'
  const address = text.includes('://') ? text : `${scheme}${text}`
  const origin = URL.canParse(address) ? serialized(address) : ''
  return isOrigin(origin) ? origin : 'https://shop.example'
}

/** A serialized origin; `null`, paths and wildcards are refused. */
const isOrigin = (text: string): boolean =>
  (/^https?:\/\/[\w.[\]:-]+$/.test(text) || APP_ORIGIN.test(text)) &&
  URL.canParse(text) &&
  serialized(text) === text

/** `URL` has an opaque origin for custom schemes, which are compared as text. */
function serialized(text: string): string {
  const { origin, protocol, host } = new URL(text)
  return origin === 'null' ? `${protocol}//${host}` : origin
}
