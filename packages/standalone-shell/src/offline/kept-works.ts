import type { Language } from '@easel/contract/languages'
import { ImageStatus } from '@easel/contract/numbers'
import { type KeptWork, MOST_KEPT_WORKS, OFFLINE } from '@easel/contract/offline'
import type { ImageSet } from '@easel/contract/types'
import { cover } from '@easel/first-paint'

/**
 * Keeps these works, newest first, and the page that shows them without a connection. Never fails: a browser that keeps
 * nothing, or has no room, shows its own page then.
 */
export async function keepLatest(sets: readonly ImageSet[], language: Language): Promise<void> {
  try {
    const page = await fetch(`${OFFLINE.page}?language=${language}`)
    // The operator wants nothing to be kept, any more.
    if (!page.ok) return void (await caches.delete(OFFLINE.cache))
    const cache = await caches.open(OFFLINE.cache)
    const works = sets.flatMap(toKept).slice(0, MOST_KEPT_WORKS)
    await cache.put(OFFLINE.page, page)
    await cache.put(OFFLINE.works, Response.json(works))
    await keepThumbnails(cache, works)
    await navigator.serviceWorker.register(OFFLINE.worker)
  } catch {
    // Nobody waits for it.
  }
}

function toKept(set: ImageSet): KeptWork[] {
  const thumb = set.status === ImageStatus.Succeeded ? cover(set)?.thumbUrl : null
  return thumb ? [{ prompt: set.prompt, thumb }] : []
}

/** Adds what is missing, which the page has mostly loaded already, and removes what is no longer listed. */
async function keepThumbnails(cache: Cache, works: readonly KeptWork[]): Promise<void> {
  const wanted = new Set([OFFLINE.page, OFFLINE.works, ...works.map(({ thumb }) => thumb)])
  const present = new Set<string>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (wanted.has(pathname)) present.add(pathname)
    else await cache.delete(request)
  }
  for (const { thumb } of works) if (!present.has(thumb)) await cache.add(thumb).catch(() => {})
}
