import { type Selectable, sql } from 'kysely'
import type { SlotRow } from '../core/tables.ts'

/** Data joined to a work's row. */
export interface Attachments {
  slots: readonly Selectable<SlotRow>[]
  charged: number
  refunded: number
}

/** One JSON value beside the row. */
export const ATTACHED = sql<Attachments>`json_build_object(
  'slots', (
    select coalesce(json_agg(slots order by slot), '[]') from slots where work_id = works.id),
  'charged', (
    select coalesce(sum(amount), 0) from quota_entries
    where work_id = works.id and purpose = 'generation' and type = 'reserve'),
  'refunded', (
    select coalesce(-sum(amount), 0) from quota_entries
    where work_id = works.id and purpose = 'generation' and type = 'refund'))`.as('attached')
