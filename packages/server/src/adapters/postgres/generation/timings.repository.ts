import { SAME_IMAGE_EDITS } from '@easel/contract/edits'
import { ImageStatus, type Operation, SLOTS } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { Timings } from '../../../domain/generation/ports.ts'
import { createCache } from '../../../domain/kernel/cache.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { Database } from '../core/db.ts'

/** How long a figure is cached, in ms. */
const CACHE_TTL = 10_000
const MAX_FIGURES = 1000
const SAMPLE = 200

export function createTimings(database: Database): Timings {
  // Values, not promises: a transaction must never wait for a query outside of it.
  const known = createCache<{ value: number | null }>({ entries: MAX_FIGURES, ttl: CACHE_TTL })
  return {
    async median(engine, operation, tx) {
      const key = `${engine}:${operation}`
      const before = known.get(key)
      if (before) return before.value
      const value = await ask(database, engine, operation, tx)
      known.set(key, { value })
      return value
    },

    async most(engine, operation, images) {
      const key = `${engine}:${operation}:${images}`
      const before = known.get(key)
      if (before) return before.value
      const value = await askMost(database, engine, operation, images)
      // The first set that ends tells of it.
      if (value !== null) known.set(key, { value })
      return value
    },
  }
}

/** The last sets that the engine has made. */
const lastOf = ({ on }: Database, engine: string, operation: Operation, tx?: Tx) =>
  on(tx)
    .selectFrom('works')
    .select(sql<number>`finished_at - started_at`.as('took'))
    .where('status', '=', ImageStatus.Succeeded)
    .where('engine', '=', engine)
    .where('operation', '=', operation)
    .where('started_at', 'is not', null)
    // One that no engine has made.
    .where('curated_at', 'is', null)
    .where(
      sql<boolean>`coalesce(edit, '') not in (${sql.join(SAME_IMAGE_EDITS.map((kind) => sql.lit(kind)))})`,
    )
    .orderBy('finished_at', 'desc')
    .limit(SAMPLE)

async function ask(
  database: Database,
  engine: string,
  operation: Operation,
  tx?: Tx,
): Promise<number | null> {
  // Fewer images say nothing of a set of four.
  const last = lastOf(database, engine, operation, tx).where('image_count', 'is', null).as('last')
  const { median } = await database
    .on(tx)
    .selectFrom(last)
    .select(sql<number | null>`percentile_cont(0.5) within group (order by took)`.as('median'))
    .executeTakeFirstOrThrow()
  return median
}

async function askMost(
  database: Database,
  engine: string,
  operation: Operation,
  images: number,
): Promise<number | null> {
  const last = lastOf(database, engine, operation)
    .select(sql<number>`coalesce(image_count, ${sql.lit(SLOTS.length)})`.as('images'))
    .as('last')
  const { most } = await database
    .on()
    .selectFrom(last)
    // What made fewer images was quicker.
    .where('images', '>=', images)
    .select(sql<number | null>`percentile_disc(0.95) within group (order by took)`.as('most'))
    .executeTakeFirstOrThrow()
  return most
}
