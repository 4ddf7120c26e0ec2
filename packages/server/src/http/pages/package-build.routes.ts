import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { escapeJson } from '@easel/first-paint/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ZipFile } from 'yazl'
import type { PartnerRegistry } from '../../domain/partners/registry.ts'
import type { OwnAddress } from '../own-address.ts'
import { withPartner } from './embed-page.ts'
import { unbuilt } from './pages.ts'
import { createTemplate } from './site-template.ts'

const PATH = '/api/v2/package-build/resources.zip'
/** Of the zip: the page for every address under `/h5`, and the list of all other files with their hashes. */
const ENTRY = 'h5/index.html'
const CLIENT_META = '<meta name="easel-client"'
const MANIFEST = 'manifest.json'
/** Zips in memory: of each partner that asked last. */
const MAX_ZIPS = 8
/** The same files make the same zip, byte for byte. */
const NO_TIME = new Date(1980, 0, 1)

interface Package {
  zip: Buffer
  etag: string
}

type Files = Map<string, Buffer>

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
  const readTemplate = createTemplate(distDir, secret, 'embed.html')
  const zips = new LRUCache<string, Promise<Package>>({ max: MAX_ZIPS })

  app.get(PATH, async (request: FastifyRequest<{ Querystring: { partner?: unknown } }>, reply) => {
    const template = await readTemplate()
    if (!template) return unbuilt(reply)
    const { partner: named } = request.query
    const partner = typeof named === 'string' ? partners.find(named) : null
    if (named !== undefined && !partner) return reply.callNotFound()
    const html = withServer(withPartner(template.html, partner), addressOf(request))
    const found = zips.get(html) ?? pack(distDir, html)
    zips.set(html, found)
    found.catch(() => zips.delete(html))
    return send(request, reply, await found)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, { zip, etag }: Package) {
  reply.headers({ etag, 'cache-control': 'no-cache' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type('application/zip').send(zip)
}

/** Tells the page which server it is of: on a device its own address does not. */
const withServer = (html: string, address: string): string =>
  html.replace(
    CLIENT_META,
    () => `<meta name="easel-server" content="${new URL(address).origin}" />\n    ${CLIENT_META}`,
  )

async function pack(distDir: string, html: string): Promise<Package> {
  const files: Files = new Map([[ENTRY, Buffer.from(html)]])
  const names = await readdir(join(distDir, 'assets'), { recursive: true })
  // Of the site's own first chunk nothing is used here.
  const used = names.filter((name) => /\.(js|css|svg|woff2)$/.test(name) && !name.startsWith('site.')).sort()
  for (const name of used) files.set(`assets/${name}`, await readFile(join(distDir, 'assets', name)))
  files.set('icon.svg', await readFile(join(distDir, 'icon.svg')))
  const manifest = manifestOf(files)
  const zip = await zipOf(new Map([[MANIFEST, Buffer.from(manifest)], ...files]))
  return { zip, etag: `"${createHash('sha256').update(manifest).digest('base64url').slice(0, 27)}"` }
}

function manifestOf(files: Files): string {
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const hashes = Object.fromEntries([...files].map(([name, bytes]) => [name, sha256(bytes)]))
  return `${escapeJson(JSON.stringify({ entry: ENTRY, files: hashes }, null, 2))}\n`
}

function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { mtime: NO_TIME })
  zip.end()
  return buffer(zip.outputStream)
}
