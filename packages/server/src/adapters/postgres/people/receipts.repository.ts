import type { Receipt } from '@easel/contract/types'
import { sql } from 'kysely'
import { type Page, type PageRequest, toPage } from '../../../domain/kernel/page.ts'
import type { Database } from '../core/db.ts'
import { ofPerson } from '../core/of-person.ts'

/** Charges and refunds of a principal, newest first, without wrong guesses at codes. */
export const createReceipts =
  ({ on }: Database) =>
  async (principalId: string, { after, limit }: PageRequest): Promise<Page<Receipt>> => {
    const place = after ? sql`and (at, id) < (${after.at}, ${after.id})` : sql``
    const { rows } = await sql<Receipt>`
      select * from (
        (select id, purpose, type, amount, subject, at from quota_entries
          where ${ofPerson(principalId)} and purpose <> 'code' ${place}
          order by at desc, id desc limit ${limit + 1})
        union all
        (select id, 'vip' as purpose, 'grant' as type, days as amount, null as subject, at from grants
          where ${ofPerson(principalId)} ${place}
          order by at desc, id desc limit ${limit + 1})
      ) receipts order by at desc, id desc limit ${limit + 1}`.execute(on())
    return toPage(rows, limit, ({ at, id }) => ({ at, id }))
  }
