import { sql } from 'kysely'
import type { AuthorLinks, AuthorStore } from '../../../domain/square/ports.ts'
import type { Database } from '../core/db.ts'
import { keyset } from '../core/keyset.ts'
import { squareOf } from './square-works.ts'

export function createAuthorStore(database: Database): AuthorStore {
  const { on } = database
  const worksOf = (principalId: string, reader: Parameters<AuthorStore['totals']>[1]) =>
    squareOf(database, { reader, withoutReader: false })
      .where('principal_id', '=', principalId)
      // As in the index of what somebody has finished.
      .where(sql<boolean>`status = 4`)

  return {
    async add(authors) {
      const [ids, principals] = [authors.map(({ id }) => id), authors.map((author) => author.principalId)]
      // Nothing is written where all are known, as for nearly every list.
      await sql`
        insert into authors (id, principal_id)
        select new.id, new.principal_id from unnest(${ids}::text[], ${principals}::text[]) as new (id, principal_id)
        where not exists (select 1 from authors where authors.id = new.id)
        on conflict (id) do nothing`.execute(on())
    },

    async find(id, tx) {
      const row = await on(tx).selectFrom('authors').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? { id: row.id, principalId: row.principal_id } : null
    },

    works: (principalId, reader, page) => keyset(database, worksOf(principalId, reader), 'finished_at', page),

    totals: (principalId, reader) =>
      worksOf(principalId, reader)
        .clearSelect()
        .select([
          sql<number>`count(*)::int`.as('works'),
          sql<number>`coalesce(sum(like_count), 0)::int`.as('likes'),
        ])
        .executeTakeFirstOrThrow(),

    hidden: authorLinks(database, 'hidden_authors'),
    followed: authorLinks(database, 'followed_authors'),
  }
}

/** By any of the author's ids: a member has one for each visitor they have been. */
function authorLinks({ on }: Database, table: 'hidden_authors' | 'followed_authors'): AuthorLinks {
  return {
    async has(principalId, by) {
      const row = await on()
        .selectFrom(table)
        .innerJoin('authors', 'authors.id', `${table}.author_id`)
        .select('author_id')
        .where(`${table}.principal_id`, '=', by)
        .where('authors.principal_id', '=', principalId)
        .executeTakeFirst()
      return row !== undefined
    },

    async add(id, by, at, tx) {
      await on(tx)
        .insertInto(table)
        .values({ principal_id: by, author_id: id, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async remove(principalId, by, tx) {
      await on(tx)
        .deleteFrom(table)
        .where('principal_id', '=', by)
        .where('author_id', 'in', (from) =>
          from.selectFrom('authors').select('authors.id').where('authors.principal_id', '=', principalId),
        )
        .execute()
    },

    async of(principalId, tx) {
      const links = sql.table(table)
      const { rows } = await sql<{ id: string; principalId: string }>`
        select id, "principalId" from (
          select distinct on (authors.principal_id) authors.id, authors.principal_id as "principalId", links.at
          from ${links} links join authors on authors.id = links.author_id
          where links.principal_id = ${principalId} and authors.principal_id <> ${principalId}
          order by authors.principal_id, links.at desc) found
        order by at desc, id`.execute(on(tx))
      return rows
    },
  }
}
