import { EMBEDDED_SURFACES, SURFACES } from '@easel/contract/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileRecord } from '../../domain/files/ports.ts'
import { createCache } from '../../domain/kernel/cache.ts'
import type { WorkEvents } from '../../domain/kernel/work-events.ts'
import type { UseCases } from '../use-cases.ts'

const NAME = /^[A-Za-z0-9_-]{1,80}\.webp$/
const YEAR = 31_536_000
/** Cached records of files: a page requests thirty files at once. */
const CACHE_SIZE = 2000
const CACHE_TTL = 15_000
/** What of a request decides where it is answered. */
const BY_READER = 'Origin, Sec-Fetch-Dest, Sec-Fetch-Mode, Sec-Fetch-Site'
const EMBEDDED = new RegExp(`^(${EMBEDDED_SURFACES.map((surface) => SURFACES[surface].base).join('|')})(/|$)`)

/** Image files under unguessable names. */
export function filesRoutes(
  app: FastifyInstance,
  { files, workEvents, onGalleryChange }: Pick<UseCases, 'files' | 'workEvents' | 'onGalleryChange'>,
  picturesPlace: string | null,
): void {
  const find = createRecordCache(files.find, workEvents, onGalleryChange)
  app.get<{ Params: { name: string }; Querystring: { here?: unknown } }>(
    '/files/:name',
    async (request, reply) => {
      const { name } = request.params
      const file = NAME.test(name) ? await find(name) : null
      if (picturesPlace !== null) reply.header('vary', BY_READER)
      const mayBeElsewhere = file && picturesPlace !== null && request.query.here === undefined
      const address = mayBeElsewhere && isPictureOfSite(request) ? await files.addressOf(file) : null
      if (address !== null) {
        // Kept by nobody: whoever asks again is looked at again.
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(address, 302)
      }
      const content = file && (await files.read(file))
      if (!file || !content)
        return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
      return reply
        .type('image/webp')
        .header('content-length', content.size)
        .header('cache-control', `${file.open ? 'public' : 'private'}, max-age=${YEAR}, immutable`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(content.stream)
    },
  )
}

/**
 * An image that a page of the site loads, and no code reads: that one, and others' pages, would need the leave of the bucket
 * (CORS). Frames of partners load nothing from elsewhere, because they may be in an isolated page.
 */
function isPictureOfSite({ method, headers }: FastifyRequest): boolean {
  const { referer } = headers
  return (
    method === 'GET' &&
    headers['sec-fetch-dest'] === 'image' &&
    headers['sec-fetch-mode'] === 'no-cors' &&
    headers['sec-fetch-site'] === 'same-origin' &&
    referer !== undefined &&
    URL.canParse(referer) &&
    !EMBEDDED.test(new URL(referer).pathname)
  )
}

/** Caches records, and drops those of a work on any change, above all a deletion. */
function createRecordCache(
  find: (name: string) => Promise<FileRecord | null>,
  workEvents: WorkEvents,
  onGalleryChange: UseCases['onGalleryChange'],
) {
  const known = createCache<FileRecord>({ entries: CACHE_SIZE, ttl: CACHE_TTL })
  let changes = 0
  const evictAll = () => {
    changes += 1
    known.clear()
  }
  workEvents.subscribe(({ workId }) => {
    changes += 1
    for (const [name, file] of known.entries()) if (file.workId === workId) known.delete(name)
  }, evictAll)
  // Many works at once changed their visibility.
  onGalleryChange(evictAll)
  return async (name: string): Promise<FileRecord | null> => {
    const before = known.get(name)
    if (before) return before
    const changesBefore = changes
    const file = await find(name)
    // A record read during a change may be older than the change.
    if (file && changes === changesBefore) known.set(name, file)
    else known.delete(name)
    return file
  }
}
