import type { FastifyInstance, FastifyReply } from 'fastify'

/** Endpoint of policy reports, for `report-uri` and `report-to`. */
export const POLICY_REPORTS = '/reports/policy'
const REPORTS_TO = 'policy'
/** What our pages show; the console shows less. */
const IMAGES = "img-src 'self' data: blob:"
/** The decorator with the place that they may show pictures from, too. */
const PLACE = 'picturesPlace'
/** One year; without `includeSubDomains`, because other hosts of the domain are not ours. */
const HTTPS_ONLY = 'max-age=31536000'

/** What a page is allowed beyond the strict policy. */
export interface PolicyExceptions {
  /** Hash of one style block. */
  styleHash?: string
  /** Hashes of the scripts in the page. */
  scriptHashes?: readonly string[]
  /** Origins that may frame the page; none by default. */
  ancestors?: readonly string[]
  /** Origins whose pages it may frame beside its own, such as those of a payment provider. */
  frames?: readonly string[]
}

/** The content security policy of our pages. */
export function contentPolicy(exceptions: PolicyExceptions = {}): string {
  const { styleHash, scriptHashes = [], ancestors = [], frames = [] } = exceptions
  const styles = styleHash ? `'self' '${styleHash}'` : "'self'"
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    IMAGES,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ['frame-src', "'self'", ...frames].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    `report-uri ${POLICY_REPORTS}`,
    `report-to ${REPORTS_TO}`,
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ].join('; ')
}

/** The policy of answers that are not pages. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Default headers, which routes override. */
export const DEFAULT_HEADERS = {
  'content-security-policy': API_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'origin-agent-cluster': '?1',
}

export const securityHeaders = (publicUrl: string | null): Record<string, string> => ({
  ...DEFAULT_HEADERS,
  'reporting-endpoints': `${REPORTS_TO}="${POLICY_REPORTS}"`,
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': HTTPS_ONLY } : {}),
})

/** Lets pages that show pictures of ours load them from there, too. */
export function allowPicturesFrom(app: FastifyInstance, place: string): void {
  app.decorate(PLACE, place)
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy !== 'string') return
    const wider = `img-src 'self' ${place} data: blob:`
    reply.header(
      'content-security-policy',
      policy.replace(IMAGES, () => wider),
    )
  })
}

/** What was allowed to all pages of this server. */
export const picturesPlaceOf = ({ server }: FastifyReply): string =>
  server.hasDecorator(PLACE) ? server.getDecorator<string>(PLACE) : ''

/** Strict security headers on every answer; routes loosen them. */
export function installSecurityHeaders(app: FastifyInstance, publicUrl: string | null): void {
  const headers = securityHeaders(publicUrl)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
