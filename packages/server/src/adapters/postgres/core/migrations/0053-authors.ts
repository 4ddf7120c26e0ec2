import { type Kysely, sql } from 'kysely'

/** Works of the square by their likes; who has made them, by ids that say nothing of the person; and who hides whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // What nobody has liked is in neither of the orders by likes, so that their indexes stay small.
  `create index works_best on works (partner_id, like_count desc, id desc) where in_square and like_count > 0`,
  `create index works_liked on works (partner_id, finished_at desc, id desc) where in_square and like_count > 0`,
  // A member has one for each visitor they have been, so that no link to them ends when they sign in.
  'create table authors (id text primary key, principal_id text not null)',
  'create index authors_by_principal on authors (principal_id)',
  `create table hidden_authors (
    principal_id text not null, author_id text not null, at bigint not null, primary key (principal_id, author_id))`,
  'create index hidden_authors_by_author on hidden_authors (author_id)',
]
