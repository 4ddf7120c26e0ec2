import { SAME_IMAGE_EDITS } from '@easel/contract/edits'
import { ImageStatus, type Operation } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { Timings } from '../../../domain/generation/ports.ts'
import { createCache } from '../../../domain/kernel/cache.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { Database } from '../core/db.ts'

/** How long a median is cached, in ms. */
const CACHE_TTL = 10_000
const MAX_ENGINES = 1000
const SAMPLE = 200

export function createTimings(database: Database): Timings {
  // Values, not promises: a transaction must never wait for a query outside of it.
  const known = createCache<{ value: number | null }>({ entries: MAX_ENGINES, ttl: CACHE_TTL })
  return {
    async median(engine, operation, tx) {
      const key = `${engine}:${operation}`
      const before = known.get(key)
      if (before) return before.value
      const value = await ask(database, engine, operation, tx)
      known.set(key, { value })
      return value
    },
  }
}

async function ask({ on }: Database, engine: string, operation: Operation, tx?: Tx): Promise<number | null> {
  const last = on(tx)
    .selectFrom('works')
    .select(sql<number>`finished_at - started_at`.as('took'))
    .where('status', '=', ImageStatus.Succeeded)
    .where('engine', '=', engine)
    .where('operation', '=', operation)
    .where('started_at', 'is not', null)
    .where('curated_at', 'is', null)
    // One that no engine has made, and fewer images, say nothing of a set of four.
    .where('image_count', 'is', null)
    .where(
      sql<boolean>`coalesce(edit, '') not in (${sql.join(SAME_IMAGE_EDITS.map((kind) => sql.lit(kind)))})`,
    )
    .orderBy('finished_at', 'desc')
    .limit(SAMPLE)
    .as('last')
  const { median } = await on(tx)
    .selectFrom(last)
    .select(sql<number | null>`percentile_cont(0.5) within group (order by took)`.as('median'))
    .executeTakeFirstOrThrow()
  return median
}
