import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isElsewhere } from '../../domain/partners/playground.ts'
import type { PartnerRegistry } from '../../domain/partners/registry.ts'
import type { GuardParts } from '../plugins/guard.ts'

const YEAR = 31_536_000
/** File names with a content hash are immutable. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z.]+$/
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Directories of public files. */
export interface PublicParts {
  widgets: string
  sdk: string
  /** npm packages: the bridge's current file, and the directories with those of earlier builds. */
  packed: { current: string | null; bridge: string; frameworks: string }
}

/** Code for partners' pages: federated widgets and the SDK, open to every origin. */
export async function publicRoutes(
  app: FastifyInstance,
  { packed, ...directories }: PublicParts,
  { secret, isOurs }: Pick<GuardParts, 'secret' | 'isOurs'>,
  partners: Pick<PartnerRegistry, 'find' | 'allows'>,
): Promise<void> {
  // Configuration of federated widgets: the public signing secret, the package of the SDK, and whether the partner
  // may use the page. The latter is sent here because a refused page cannot read any other answer.
  const sdk = packed.current && `/sdk/npm/${packed.current}`
  app.get<{ Querystring: { partner?: unknown } }>('/widgets/config.json', (request, reply) => {
    const { partner } = request.query
    const { origin } = request.headers
    const isForeign = origin !== undefined && !isOurs(origin, request.headers.host ?? '')
    const welcome =
      typeof partner === 'string' ? partnerStateOf(partners, partner, isForeign ? origin : null) : null
    return reply
      .headers({ ...OPEN, vary: 'origin', 'cache-control': 'no-cache' })
      .send({ secret, partner: welcome, sdk })
  })
  if (sdk) {
    // The unhashed name stands in old lock files; it redirects to this build.
    app.get(sdk.replace(HASHED, '.tgz'), { logLevel: 'silent' }, (_, reply) =>
      reply.headers({ ...OPEN, 'cache-control': 'no-cache' }).redirect(sdk),
    )
  }
  const roots = { 'sdk/npm': packed.bridge, 'sdk/frameworks': packed.frameworks, ...directories }
  for (const [name, root] of Object.entries(roots)) {
    if (!existsSync(root)) continue
    await app.register(fastifyStatic, {
      root,
      prefix: `/${name}/`,
      preCompressed: true,
      index: false,
      decorateReply: false,
      cacheControl: false,
      logLevel: 'silent',
      setHeaders(response, path) {
        response.header('cache-control', `public, ${keptFor(path.replace(/\.(br|gz)$/, ''))}`)
        for (const [header, value] of Object.entries(OPEN)) response.header(header, value)
        // Media-type tables take `.ts` for video.
        if (path.endsWith('.d.ts')) response.header('content-type', 'text/plain; charset=utf-8')
      },
    })
  }
}

function partnerStateOf(
  partners: Pick<PartnerRegistry, 'find' | 'allows'>,
  id: string,
  origin: string | null,
) {
  const partner = partners.find(id)
  if (!partner) return { state: 'unknown' }
  const isListed = origin === null ? !isElsewhere(partner) : partners.allows(origin, id)
  if (!isListed) return { state: 'origin' }
  return { state: 'welcome', theme: partner.theme, features: partner.features }
}

const keptFor = (path: string): string => (HASHED.test(path) ? `max-age=${YEAR}, immutable` : 'no-cache')
