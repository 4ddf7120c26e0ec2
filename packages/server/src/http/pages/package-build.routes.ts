import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ZipFile } from 'yazl'
import type { PartnerRegistry } from '../../domain/partners/registry.ts'
import type { OwnAddress } from '../own-address.ts'
import { withPartner } from './embed-page.ts'
import { ORIGIN_CHECK } from './package-origin.ts'
import { unbuilt } from './pages.ts'
import { createTemplate } from './site-template.ts'

const PATH = '/api/v2/package-build/resources.zip'
/** Of the zip: the page for every address under `/h5`, and the list of all other files with their hashes. */
const ENTRY = 'h5/index.html'
const CLIENT_META = '<meta name="easel-client"'
const MANIFEST = 'manifest.json'
/** Zips in memory: those that were asked for last. */
const MAX_ZIPS = 32
/** The same files make the same zip, byte for byte. */
const NO_TIME = new Date(1980, 0, 1)

/**
 * The built pages of the H5 surface as a zip, for apps that keep them on the device and run them from a registered https
 * host or a scheme of their own. The page in it names this server, and the partner of the query.
 */
export function packageBuildRoutes(
  app: FastifyInstance,
  distDir: string,
  secret: string,
  partners: Pick<PartnerRegistry, 'find'>,
  addressOf: OwnAddress,
): void {
  const readTemplate = createTemplate(distDir, secret, 'h5.html')
  const readAssets = createAssets(distDir)
  const zips = new LRUCache<string, Promise<Buffer>>({ max: MAX_ZIPS })

  app.get(PATH, async (request: FastifyRequest<{ Querystring: { partner?: unknown } }>, reply) => {
    const template = await readTemplate()
    if (!template) return unbuilt(reply)
    const { partner: named } = request.query
    const partner = typeof named === 'string' ? partners.find(named) : null
    if (named !== undefined && !partner) return reply.callNotFound()
    const address = addressOf(request)
    if (!URL.canParse(address)) return reply.callNotFound()
    const html = Buffer.from(withServer(withPartner(template.html, partner), address))
    const assets = await readAssets(template.etag)
    const manifest = JSON.stringify(
      { entry: ENTRY, files: { [ENTRY]: sha256(html), ...assets.hashes } },
      null,
      2,
    )
    const etag = `"${sha256(Buffer.from(manifest)).slice(0, 32)}"`
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const zip = zips.get(etag) ?? zipOf([[MANIFEST, Buffer.from(manifest)], [ENTRY, html], ...assets.files])
    zips.set(etag, zip)
    zip.catch(() => zips.delete(etag))
    return reply.type('application/zip').send(await zip)
  })
}

/** Tells the page which server it is of, as on a device its own address does not, and how it has to be served there. */
const withServer = (html: string, address: string): string =>
  html.replace(
    CLIENT_META,
    () =>
      `<meta name="easel-server" content="${new URL(address).origin}" />\n    ${ORIGIN_CHECK}\n    ${CLIENT_META}`,
  )

interface Assets {
  files: readonly (readonly [name: string, bytes: Buffer])[]
  hashes: Record<string, string>
}

/** The files that the page loads, read and hashed once for each build. */
function createAssets(distDir: string): (build: string) => Promise<Assets> {
  let known: { build: string; assets: Promise<Assets> } | null = null
  return (build) => {
    if (known?.build !== build) {
      const assets = readAssets(distDir)
      known = { build, assets }
      assets.catch(() => {
        known = null
      })
    }
    return known.assets
  }
}

async function readAssets(distDir: string): Promise<Assets> {
  const names = await readdir(join(distDir, 'assets'), { recursive: true })
  // Of the first chunks of the site and of partners' frames nothing is used here, and nothing of the playground, which is
  // built apart.
  const used = names
    .filter((name) => /\.(js|css|svg|woff2)$/.test(name) && !/^((site|embed)\.|playground-)/.test(name))
    .sort()
  const paths = [...used.map((name) => `assets/${name}`), 'icon.svg']
  const files = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(distDir, path))] as const),
  )
  return { files, hashes: Object.fromEntries(files.map(([path, bytes]) => [path, sha256(bytes)])) }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function zipOf(files: Assets['files']): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { mtime: NO_TIME })
  zip.end()
  return buffer(zip.outputStream)
}
