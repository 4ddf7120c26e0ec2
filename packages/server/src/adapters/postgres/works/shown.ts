import { type RawBuilder, sql } from 'kysely'

/** Some of its pictures may not be shown. */
export const WITHHELD = sql<boolean>`exists (
  select 1 from slots where slots.work_id = works.id and slots.withheld)`

/**
 * Its owner shows nothing at all. This counts before it is written to each work. One value, never a join: lists stay in
 * the order of their index.
 */
export const SHOWS_NOTHING = sql<boolean>`coalesce((
  select settings.no_show from settings where settings.principal_id = works.principal_id), false)`

/** In some square. */
export const STANDS = sql<boolean>`(works.in_square and not ${SHOWS_NOTHING})`

const CHOICE = sql<boolean | null>`works.shown_choice`

/**
 * Whether the square shows a finished work. What its owner has chosen for it counts; without a choice, what begins with
 * somebody's own picture is private. In any case private are what was made on pages of a partner that has nothing to do
 * with the square or enlarged of somebody else's, what an operator has hidden, and everything of those who show nothing.
 */
export const shownBy = (choice: RawBuilder<boolean | null>): RawBuilder<boolean> => sql<boolean>`(
  not ${WITHHELD} and works.showable and works.hidden_at is null
  and coalesce(${choice}, works.upload_id is null) and not ${SHOWS_NOTHING})`

export const SHOWN = shownBy(CHOICE)
