import { DAY, MINUTE } from '@easel/contract/numbers'
import type { TrackedEvents } from '@easel/contract/types'
import { COUNTED_EVENTS, SOURCE_PROPERTY } from '@easel/contract/usage'
import { createCache } from '../kernel/cache.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Principal } from '../kernel/principal.ts'
import { createRecentCounts } from '../kernel/recent-counts.ts'
import type { UsageCount, UsageStore } from './ports.ts'

interface Parts {
  store: UsageStore
  /** Nothing is counted where the operator has turned it off. */
  enabled: boolean
  clock: Clock
  log: Log
}

/** Two years, so that a month can be compared with that of the year before. */
const KEPT = 730 * DAY
/** Pages send what has gathered every few seconds. */
const SENT_LIMITS = { own: 60, address: 600, networkLimitFactor: 4 }
const NAMES = new Set<string>(COUNTED_EVENTS)
/** The stores that downloads are told apart by. */
const PLATFORMS = new Set<unknown>(['Ios', 'Android'])
/** Bounds what is counted of links that anybody may open, in a minute. */
const DOWNLOADS_COUNTED = 600
/** A call after this long without one counts as a new visit to a partner's page. */
const VISIT_PAUSE = 30 * MINUTE
/** Bounds the memory: the callers of longest ago are dropped, and counted again at their next visit. */
const VISITORS_KNOWN = 20_000
const SOURCE = /^[\w.-]{1,40}$/
/**
 * Sources come from addresses that anybody writes: more than these on a day are counted together. Each process that
 * serves keeps those that it knows of in its memory, and begins with what is stored of the day: a restart neither drops
 * a source from the report nor lets that many more in. Several processes may name as many each.
 */
const SOURCES_PER_DAY = 200
export const OTHER_SOURCES = '…'

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Counts what is done on the pages, by day, partner and source. Who did it is never written. */
export function createUsage({ store, enabled, clock, log }: Parts) {
  const sent = createRecentCounts(clock, MINUTE, SENT_LIMITS)
  let recentDownloads: number[] = []
  let known = { day: '', sources: Promise.resolve(new Set<string>()) }
  const recentVisitors = createCache<true>({
    entries: VISITORS_KNOWN,
    ttl: VISIT_PAUSE,
    clock: { perf: clock, ttlResolution: 0 },
  })

  const stored = async (day: string): Promise<Set<string>> => {
    try {
      return new Set((await store.countsSince(day)).map(({ source }) => source).filter(isNamed))
    } catch (error) {
      log.warn({ err: error }, 'the sources of the day could not be read')
      return new Set()
    }
  }
  const sourcesOf = (day: string): Promise<Set<string>> => {
    if (known.day !== day) known = { day, sources: stored(day) }
    return known.sources
  }

  const gathered = async ({ partner }: Principal, events: TrackedEvents): Promise<UsageCount[]> => {
    const day = dayOf(clock.now())
    const sources = await sourcesOf(day)
    const counts = new Map<string, UsageCount>()
    for (const { name, props } of events) {
      if (!isCounted(name)) continue
      const source = sourceAmong(sources, props?.[SOURCE_PROPERTY])
      const platform = props?.downloadPlatform
      const full = PLATFORMS.has(platform) ? `${name} ${platform}` : name
      const key = `${source} ${full}`
      const before = counts.get(key) ?? { day, partnerId: partner?.id ?? '', source, name: full, count: 0 }
      counts.set(key, { ...before, count: before.count + 1 })
    }
    return [...counts.values()]
  }

  const add = (counts: readonly UsageCount[]): Promise<void> =>
    store.add(counts).catch((error: unknown) => log.warn({ err: error }, 'usage was not counted'))

  return {
    /**
     * Counts the visits of partners' pages from their calls: what is done there is told to the partner alone, so that
     * no page sends it to us.
     */
    sawCallOf({ id, partner }: Principal): void {
      if (!enabled || partner === null) return
      const isVisit = !recentVisitors.has(id)
      recentVisitors.set(id, true)
      if (isVisit)
        void add([{ day: dayOf(clock.now()), partnerId: partner.id, source: '', name: 'visit', count: 1 }])
    },

    /** Refuses with 430 above a rate. What cannot be written is left out: no page waits for it. */
    async count(principal: Principal, events: TrackedEvents): Promise<void> {
      if (!enabled) return
      sent.check(principal)
      sent.add(principal)
      const counts = await gathered(principal, events)
      if (counts.length === 0) return
      await add(counts)
    },

    /** Counts a store that was opened from the page about the apps, which knows no device: a link without a script. */
    async countDownload(platform: 'Ios' | 'Android', from: unknown): Promise<void> {
      const now = clock.now()
      recentDownloads = recentDownloads.filter((at) => at > now - MINUTE)
      if (!enabled || recentDownloads.length >= DOWNLOADS_COUNTED) return
      recentDownloads.push(now)
      const day = dayOf(now)
      const name = `download_clicked ${platform}`
      await add([{ day, partnerId: '', source: sourceAmong(await sourcesOf(day), from), name, count: 1 }])
    },

    /** The days from `days` ago until today. */
    async report(days: number) {
      const since = dayOf(clock.now() - (days - 1) * DAY)
      const [counts, totals] = await Promise.all([store.countsSince(since), store.totalsSince(since)])
      return { since, counts, totals }
    },

    removeExpired: () => store.deleteBefore(dayOf(clock.now() - KEPT)),
  }
}

const isNamed = (source: string): boolean => source !== '' && source !== OTHER_SOURCES

/** The source as it is counted; a new one is added to those that are known. */
function sourceAmong(sources: Set<string>, value: unknown): string {
  if (typeof value !== 'string' || !SOURCE.test(value)) return ''
  if (!sources.has(value) && sources.size >= SOURCES_PER_DAY) return OTHER_SOURCES
  sources.add(value)
  return value
}

const isCounted = (name: string): boolean => NAMES.has(name)

export type Usage = ReturnType<typeof createUsage>
export type UsageReport = Awaited<ReturnType<Usage['report']>>
