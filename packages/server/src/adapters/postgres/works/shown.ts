import { type RawBuilder, sql } from 'kysely'

/** Some image is withheld. */
export const WITHHELD = sql<boolean>`exists (
  select 1 from slots where slots.work_id = works.id and slots.withheld)`

/**
 * The owner's setting shows nothing; it applies before it is written to each work. A scalar subquery keeps the list's
 * index order.
 */
export const SHOWS_NOTHING = sql<boolean>`coalesce((
  select settings.no_show from settings where settings.principal_id = works.principal_id), false)`

/** In some square. */
export const IN_A_SQUARE = sql<boolean>`(works.in_square and not ${SHOWS_NOTHING})`

const CHOICE = sql<boolean | null>`works.shown_choice`

/**
 * Whether a finished work is shown in the square. The owner's choice counts; without one, works from uploads are
 * private. Always private are works made on pages without the square, enhanced copies of others' works, works hidden
 * by an operator, and works of owners who show nothing.
 */
export const isShown = (choice: RawBuilder<boolean | null>): RawBuilder<boolean> => sql<boolean>`(
  not ${WITHHELD} and works.showable and works.hidden_at is null
  and coalesce(${choice}, works.upload_id is null) and not ${SHOWS_NOTHING})`

export const SHOWN = isShown(CHOICE)

/** The reader has not hidden its author. Read once for a list, because nobody hides more than some hundreds. */
export const isNotHiddenFrom = (
  reader: string,
): RawBuilder<boolean> => sql<boolean>`works.principal_id <> all(array(
  select authors.principal_id from hidden_authors join authors on authors.id = hidden_authors.author_id
  where hidden_authors.principal_id = ${reader} and authors.principal_id <> ${reader}))`
