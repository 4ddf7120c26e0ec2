import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { LineageStore } from '../../../domain/works/ports.ts'
import type { Database } from '../core/db.ts'
import { readByKeys } from './work-rows.ts'

interface Relative {
  id: string
  revision: number
  before: boolean
}

/** Bounds the lineage; deleted works in between are skipped. */
const MAX_STEPS = 200

export function createLineageStore(database: Database): LineageStore {
  const { on } = database
  return {
    async around(principalId, id, limit) {
      const { rows } = await sql<Relative>`
        with recursive up (id, steps) as (
          select parent_id, 1 from works where id = ${id} and principal_id = ${principalId}
          union all
          select works.parent_id, up.steps + 1 from up join works on works.id = up.id
          where works.principal_id = ${principalId} and up.steps < ${sql.lit(MAX_STEPS)}
        ), down (id, steps) as (
          select id, 0 from works where id = ${id} and principal_id = ${principalId}
          union all
          select works.id, down.steps + 1 from down join works on works.parent_id = down.id
          where works.principal_id = ${principalId} and down.steps < ${sql.lit(MAX_STEPS)}
        ), ancestors as (
          select works.id, works.revision, up.steps from up join works on works.id = up.id
          where works.principal_id = ${principalId} and works.deleted_at is null
          order by up.steps limit ${limit}
        ), descendants as (
          select works.id, works.revision, works.created_at from down join works on works.id = down.id
          where down.steps > 0 and works.deleted_at is null and works.status <> ${sql.lit(ImageStatus.Failed)}
          order by works.created_at, works.id limit ${limit}
        )
        (select id, revision, true as before from ancestors order by steps)
        union all
        (select id, revision, false from descendants order by created_at, id)`.execute(on())
      return {
        ancestors: await readByKeys(
          database,
          rows.filter(({ before }) => before),
        ),
        descendants: await readByKeys(
          database,
          rows.filter(({ before }) => !before),
        ),
      }
    },
  }
}
