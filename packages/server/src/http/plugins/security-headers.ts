import type { FastifyInstance } from 'fastify'

/** Where browsers report what the policy has forbidden: old ones by its address, newer ones by a name for it. */
export const POLICY_REPORTS = '/reports/policy'
const REPORTS_TO = 'policy'
/** A year, renewed by every answer. What else lies under the same name is not ours to decide on. */
const HTTPS_ONLY = 'max-age=31536000'

/** What a page of ours is allowed beyond the strict policy. */
export interface Loosened {
  /** One style block, by its hash. */
  styleHash?: string
  /** The origins whose pages may frame it; none without. */
  ancestors?: readonly string[]
}

/** The policy of our own pages. */
export function contentPolicy({ styleHash, ancestors = [] }: Loosened = {}): string {
  const styles = styleHash ? `'self' '${styleHash}'` : "'self'"
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `report-uri ${POLICY_REPORTS}`,
    `report-to ${REPORTS_TO}`,
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ].join('; ')
}

/** What may be said of everything that is not a page: it is no document. */
const NO_DOCUMENT = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The headers of everything, until a route loosens them. */
export const NOT_A_PAGE = {
  'content-security-policy': NO_DOCUMENT,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'origin-agent-cluster': '?1',
}

export const securityHeaders = (publicUrl: string | null): Record<string, string> => ({
  ...NOT_A_PAGE,
  'reporting-endpoints': `${REPORTS_TO}="${POLICY_REPORTS}"`,
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': HTTPS_ONLY } : {}),
})

/** Strict headers on every answer; routes loosen what they must. */
export function installSecurityHeaders(app: FastifyInstance, publicUrl: string | null): void {
  const headers = securityHeaders(publicUrl)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
