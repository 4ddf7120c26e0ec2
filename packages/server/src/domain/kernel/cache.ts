import { LRUCache } from 'lru-cache'

interface CacheOptions {
  /** Bounds the memory: the entries used longest ago are dropped. */
  entries: number
  /** In ms. */
  ttl: number
  /** The clock and its resolution, where the machine's own does not do. */
  clock?: { perf: { now(): number }; ttlResolution: number }
}

const one = (): number => 1

/**
 * Bounded by a size of one for each entry, not by `max`: for that, the library sets up lists of as many places when it
 * begins, milliseconds and memory that most installations never fill.
 */
export const createCache = <V extends {}>({ entries, ttl, clock }: CacheOptions) =>
  new LRUCache<string, V>({ maxSize: entries, sizeCalculation: one, ttl, ...clock })
