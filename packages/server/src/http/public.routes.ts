import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PartnerRegistry } from '../domain/partners/registry.ts'
import type { GuardParts } from './plugins/guard.ts'

const YEAR = 31_536_000
/** Names with a hash in them never change what they hold. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z.]+$/
/** What a partner installs carries its version in its name, and so changes with a release at most. */
const VERSIONED = /-\d+\.\d+\.\d+\.tgz$/
const DAY = 86_400

const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** What partners' pages load as code: the federated widgets and the bridge. Public, and open to every origin. */
export async function publicRoutes(
  app: FastifyInstance,
  directories: { widgets: string; sdk: string },
  { secret, isOurs }: Pick<GuardParts, 'secret' | 'isOurs'>,
  partners: Pick<PartnerRegistry, 'find' | 'allows'>,
): Promise<void> {
  // What federated widgets sign with, as our own pages have it in their HTML: it protects nothing by itself.
  // It also says where the bridge is had as a package, and whether the partner is welcome, since a page that is not cannot read any other answer.
  const sdk = packedSdk(directories.sdk)
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
  for (const [name, root] of Object.entries(directories)) {
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
      },
    })
  }
}

/** The address of the bridge as a package; null where it was not packed. */
function packedSdk(directory: string): string | null {
  const packed = join(directory, 'npm')
  const [name] = existsSync(packed) ? readdirSync(packed).filter((file) => VERSIONED.test(file)) : []
  return name ? `/sdk/npm/${name}` : null
}

function welcomeOf(partners: Pick<PartnerRegistry, 'find' | 'allows'>, id: string, origin: string | null) {
  const partner = partners.find(id)
  if (!partner) return { state: 'unknown' }
  if (origin !== null && !partners.allows(origin, id)) return { state: 'origin' }
  return { state: 'welcome', theme: partner.theme, features: partner.features }
}

function keptFor(path: string): string {
  if (HASHED.test(path)) return `max-age=${YEAR}, immutable`
  return VERSIONED.test(path) ? `max-age=${DAY}` : 'no-cache'
}

/** Where the builds lie beside each other. */
export const publicDirectories = (packages: string) => ({
  widgets: join(packages, 'widgets/dist'),
  sdk: join(packages, 'host-sdk/dist-web'),
})
