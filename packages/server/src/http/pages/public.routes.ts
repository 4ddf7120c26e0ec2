import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PartnerRegistry } from '../../domain/partners/registry.ts'
import type { GuardParts } from '../plugins/guard.ts'

const YEAR = 31_536_000
/** Names with a hash in them never change what they hold. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z.]+$/
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Directories of what is public, by what it is. */
export interface PublicParts {
  widgets: string
  sdk: string
  /** The bridge as packages: the file that fits this build, and where it lies beside those of earlier ones. */
  packed: { current: string | null; directory: string }
}

/** What partners' pages load as code: the federated widgets and the bridge. Public, and open to every origin. */
export async function publicRoutes(
  app: FastifyInstance,
  { packed, ...directories }: PublicParts,
  { secret, isOurs }: Pick<GuardParts, 'secret' | 'isOurs'>,
  partners: Pick<PartnerRegistry, 'find' | 'allows'>,
): Promise<void> {
  // What federated widgets sign with, as our own pages have it in their HTML: it protects nothing by itself.
  // It also says where the bridge is had as a package, and whether the partner is welcome, since a page that is not cannot read any other answer.
  const sdk = packed.current && `/sdk/npm/${packed.current}`
  app.get<{ Querystring: { partner?: unknown } }>('/widgets/config.json', (request, reply) => {
    const { partner } = request.query
    const { origin } = request.headers
    const isForeign = origin !== undefined && !isOurs(origin, request.headers.host ?? '')
    const welcome =
      typeof partner === 'string' ? welcomeOf(partners, partner, isForeign ? origin : null) : null
    return reply
      .headers({ ...OPEN, vary: 'origin', 'cache-control': 'no-cache' })
      .send({ secret, partner: welcome, sdk })
  })
  if (sdk) {
    // What has no hash was the name of the package once, and stands in old lock files and notes. It installs this build's.
    app.get(sdk.replace(HASHED, '.tgz'), { logLevel: 'silent' }, (_, reply) =>
      reply.headers({ ...OPEN, 'cache-control': 'no-cache' }).redirect(sdk),
    )
  }
  const roots = { 'sdk/npm': packed.directory, ...directories }
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
        // To the table of media types, `.ts` is a video.
        if (path.endsWith('.d.ts')) response.header('content-type', 'text/plain; charset=utf-8')
      },
    })
  }
}

function welcomeOf(partners: Pick<PartnerRegistry, 'find' | 'allows'>, id: string, origin: string | null) {
  const partner = partners.find(id)
  if (!partner) return { state: 'unknown' }
  if (origin !== null && !partners.allows(origin, id)) return { state: 'origin' }
  return { state: 'welcome', theme: partner.theme, features: partner.features }
}

const keptFor = (path: string): string => (HASHED.test(path) ? `max-age=${YEAR}, immutable` : 'no-cache')
