import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { PartnerUsageStore, PartnerUserUse } from '../../../domain/partners/ports.ts'
import type { Database } from '../core/db.ts'

const DAY_OF_WORK = sql`to_char(to_timestamp(created_at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')`
const FAILED = sql`(count(*) filter (where status = ${sql.lit(ImageStatus.Failed)}))::int as failed`

/** What a partner's users have made. Works that were deleted meanwhile count until they are removed. */
export function createPartnerUsageStore({ on }: Database): PartnerUsageStore {
  return {
    async byDay(partnerId, since) {
      const { rows } = await sql<{
        day: string
        visits: number
        users: number
        images: number
        failed: number
      }>`
        select coalesce(made.day, visited.day) as day, coalesce(visits, 0) as visits, coalesce(users, 0) as users,
          coalesce(images, 0) as images, coalesce(failed, 0) as failed
        from (
          select ${DAY_OF_WORK} as day, count(distinct principal_id)::int as users, count(*)::int as images, ${FAILED}
          from works where partner_id = ${partnerId} and created_at >= ${Date.parse(since)} group by 1) made
        full join (
          select day, sum(count)::int as visits from usage_counts
          where partner_id = ${partnerId} and day >= ${since} and name = 'visit' group by 1) visited
        on made.day = visited.day order by 1`.execute(on())
      return rows
    },

    async byUser(partnerId, since, limit) {
      const { rows } = await sql<{ user: string; images: number; failed: number; lastAt: number }>`
        select principal_id as "user", count(*)::int as images, ${FAILED}, max(created_at) as "lastAt"
        from works where partner_id = ${partnerId} and created_at >= ${Date.parse(since)}
        group by 1 order by images desc, "user" limit ${limit}`.execute(on())
      return rows
    },

    async users(partnerId, since, { search, after, limit }) {
      const beginnings = search?.map((text) => `${text.replace(/[\\%_]/g, '\\$&')}%`)
      const found = beginnings ? sql`and principal_id like any(${beginnings})` : sql``
      const rest = after
        ? sql`where images < ${after.images} or (images = ${after.images} and "user" > ${after.user})`
        : sql``
      const { rows } = await sql<PartnerUserUse>`
        select * from (
          select principal_id as "user", count(*)::int as images, ${FAILED}, max(created_at) as "lastAt"
          from works where partner_id = ${partnerId} and created_at >= ${Date.parse(since)} ${found}
          group by 1) made
        ${rest} order by images desc, "user" limit ${limit}`.execute(on())
      return rows
    },
  }
}
