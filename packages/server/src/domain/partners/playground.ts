import { PLAYGROUND, PLAYGROUND_ELSEWHERE } from '@easel/contract/pages'
import { NO_QUOTAS, type Partner } from './partner.ts'
import type { PartnerRegistry } from './registry.ts'

/** Its id is nobody else's while there is a playground. */
export const PLAYGROUND_ID = PLAYGROUND.partner

/** Anybody who opens the page may name any number of users, so all of them share one allowance. */
const IMAGES_PER_DAY = 200

/** Of this installation's own pages alone, and without a square: nothing made there is shown to others. */
export const playgroundPartner = (secret: string, publicUrl: string | null): Partner => ({
  id: PLAYGROUND_ID,
  name: 'Playground',
  // Without a public address, the origin is that of the request: `withOwnOrigin`.
  origins: publicUrl ? [publicUrl] : [],
  tokens: {
    issuer: PLAYGROUND_ID,
    audience: 'easel',
    secrets: [{ id: PLAYGROUND_ID, secret, until: null }],
    jwksUrl: null,
  },
  features: PLAYGROUND.features,
  theme: {},
  quotas: { ...NO_QUOTAS, imagesPerDay: IMAGES_PER_DAY },
  webhook: null,
  testOf: null,
  suspendedAt: null,
})

/** Ids that nobody else has while there is a playground. */
export const PLAYGROUND_IDS: readonly string[] = [PLAYGROUND_ID, PLAYGROUND_ELSEWHERE]

const ELSEWHERE = ['https://shop.example']

/** A partner of another site, so that the playground can show how a page is refused that is not on the list. */
const elsewhere = (own: Partner): Partner => ({
  ...own,
  id: PLAYGROUND_ELSEWHERE,
  origins: ELSEWHERE,
  tokens: { ...own.tokens, issuer: PLAYGROUND_ELSEWHERE, secrets: [] },
  features: [],
})

/** Whether it is the one of another site: no page of this installation is on its list. */
export const isElsewhere = ({ origins }: Pick<Partner, 'origins'>): boolean => origins === ELSEWHERE

/** The playground's pages may be framed from the very origin that they are served on. */
export function withOwnOrigin(partner: Partner | null, own: string): Partner | null {
  if (partner?.id !== PLAYGROUND_ID) return partner
  return { ...partner, origins: URL.canParse(own) ? [new URL(own).origin] : [] }
}

/** The registry for pages and their calls: the operator's partners, and the built-in one, which no database knows. */
export const withPlayground = (
  registry: PartnerRegistry,
  builtIn: () => Partner | null,
): PartnerRegistry => ({
  ...registry,
  find(id) {
    const own = PLAYGROUND_IDS.includes(id) ? builtIn() : null
    if (!own) return registry.find(id)
    return id === PLAYGROUND_ID ? own : elsewhere(own)
  },
  allows: (origin, id) =>
    registry.allows(origin, id) || (id === PLAYGROUND_ID && (builtIn()?.origins.includes(origin) ?? false)),
})
