import type { FastifyInstance } from 'fastify'
import type { FileRecord } from '../../domain/files/ports.ts'
import { createCache } from '../../domain/kernel/cache.ts'
import type { WorkEvents } from '../../domain/kernel/work-events.ts'
import type { UseCases } from '../use-cases.ts'

const NAME = /^[A-Za-z0-9_-]{1,80}\.webp$/
const YEAR = 31_536_000
/** Cached records of files: a page requests thirty files at once. */
const CACHE_SIZE = 2000
const CACHE_TTL = 15_000

/** Image files under unguessable names. */
export function filesRoutes(
  app: FastifyInstance,
  { files, workEvents, onGalleryChange }: Pick<UseCases, 'files' | 'workEvents' | 'onGalleryChange'>,
): void {
  const find = createRecordCache(files.find, workEvents, onGalleryChange)
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params
    const file = NAME.test(name) ? await find(name) : null
    const content = file && (await files.read(file))
    if (!file || !content)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    return reply
      .type('image/webp')
      .header('content-length', content.size)
      .header('cache-control', `${file.open ? 'public' : 'private'}, max-age=${YEAR}, immutable`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(content.stream)
  })
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
