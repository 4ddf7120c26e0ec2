import { type RawBuilder, sql } from 'kysely'
import type { SquareFilter, SquareReader } from '../../../domain/square/ports.ts'
import type { Database } from '../core/db.ts'
import { IN_A_SQUARE, isNotHiddenFrom } from './shown.ts'
import { partnerColumn, type WorkQuery } from './work-rows.ts'

/** Works that others may see at all, without those that the reader has reported and those of whom they have hidden. */
export const shownTo = ({ on }: Database, { id }: SquareReader): WorkQuery =>
  on()
    .selectFrom('works')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('reports')
            .select('reports.work_id')
            .whereRef('reports.work_id', '=', 'works.id')
            .where('reports.principal_id', '=', id),
        ),
      ),
    )
    .where(isNotHiddenFrom(id))

/** What the reader sees in the square. */
export function squareOf(database: Database, { reader, withoutReader }: SquareFilter): WorkQuery {
  const query = shownTo(database, reader)
    .where('in_square', '=', true)
    .where(IN_A_SQUARE)
    .where(isInSquareOf(reader))
  return withoutReader ? query.where('principal_id', '<>', reader.id) : query
}

/** Nothing that nobody has liked. As written in the indexes of these. */
export const LIKED = sql<boolean>`works.in_square and works.like_count > 0`

/** A single square has an index in its order, so it is selected by equality. */
export function isInSquareOf({ squares }: SquareReader): RawBuilder<boolean> {
  const names = squares.map(partnerColumn)
  return names.length === 1
    ? sql<boolean>`works.partner_id = ${names[0]}`
    : sql<boolean>`works.partner_id = any(${names}::text[])`
}

export const isOpenTo = (reader: SquareReader): RawBuilder<boolean> =>
  sql<boolean>`((${IN_A_SQUARE} and ${isInSquareOf(reader)}) or curated_at is not null)`
