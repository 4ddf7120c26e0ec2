import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { DeviceMoveStore } from '../../../domain/identity/device-link-ports.ts'
import type { MergeStore, RenewalStore } from '../../../domain/identity/ports.ts'
import type { Database } from '../core/db.ts'
import { carriedCounts } from '../people/carried-counts.ts'

type Persons = Pick<MergeStore, 'moveCounts'> &
  Pick<RenewalStore, 'hasEnded'> &
  Pick<DeviceMoveStore, 'mergeCount'>

/** What a visitor would miss on another device: neither counts nor what was typed once. */
const BELONGINGS = ['grants', 'folders', 'presets', 'likes', 'followed_authors', 'settings', 'uploads']

export const createDeviceMoveStore = ({ on }: Database, persons: Persons): DeviceMoveStore => ({
  hasEnded: persons.hasEnded,
  mergeCount: persons.mergeCount,
  moveCounts: persons.moveCounts,

  async hasMoved(from, to, tx) {
    const row = await on(tx)
      .selectFrom('merges')
      .select('at')
      .where('principal_id', '=', from)
      .where('member_id', '=', to)
      .executeTakeFirst()
    return row !== undefined
  },

  async belongings(visitorId) {
    const others = BELONGINGS.map(
      (table) => sql`exists (select 1 from ${sql.table(table)} where principal_id = ${visitorId})`,
    )
    const { rows } = await sql<{ images: number; isAny: boolean }>`
      select
        (select count(*)::int from works join slots on slots.work_id = works.id
          where works.principal_id = ${visitorId} and works.deleted_at is null
            and works.status = ${sql.lit(ImageStatus.Succeeded)}
            and slots.original is not null and not slots.withheld) as "images",
        exists (select 1 from works where principal_id = ${visitorId} and deleted_at is null)
          or ${sql.join(others, sql` or `)} as "isAny"`.execute(on())
    return rows[0] ?? { images: 0, isAny: false }
  },

  async carryCounts(counts, tx) {
    for (const statement of carriedCounts(counts)) await statement.execute(on(tx))
  },

  async record({ device, from, to, at }, tx) {
    await on(tx)
      .insertInto('merges')
      .values({ principal_id: from, first_id: device, member_id: to, at, moved: true })
      .execute()
  },
})
