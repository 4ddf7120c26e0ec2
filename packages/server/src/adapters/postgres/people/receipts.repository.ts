import type { Receipt } from '@easel/contract/types'
import { sql } from 'kysely'
import { type Page, type PageRequest, toPage } from '../../../domain/kernel/page.ts'
import { signOf, toWhole } from '../../../domain/payments/plans.ts'
import type { Database } from '../core/db.ts'
import { rowsOfPerson } from '../core/rows-of-person.ts'
import { isOwnCount } from './carried-counts.ts'

type Row = Omit<Receipt, 'money' | 'returned'> & {
  minor: number | null
  back: number | null
  currency: string | null
}

/** Charges, refunds, grants and payments of a principal, newest first, without wrong guesses at codes and what another visitor has used. */
export const createReceipts =
  ({ on }: Database) =>
  async (principalId: string, { after, limit }: PageRequest): Promise<Page<Receipt>> => {
    const afterCursor = after ? sql`and (at, id) < (${after.at}, ${after.id})` : sql``
    const newest = sql`order by at desc, id desc limit ${limit + 1}`
    const { rows } = await sql<Row>`
      select * from (
        (select id, purpose, type, amount, subject, null as source, null::bigint as minor,
            null::bigint as back, null as currency, at
          from quota_entries where ${rowsOfPerson(principalId)} and purpose <> 'code' and ${isOwnCount} ${afterCursor} ${newest})
        union all
        (select id, 'vip' as purpose, case when revoked_at is null then 'grant'
              when source = 'payment' and exists
                (select 1 from payments where payments.id = grants.ref and state = 'disputed') then 'disputed'
              else 'revoked' end as type,
            days as amount, case when source = 'payment' then ref end as subject, source,
            null::bigint as minor, null::bigint as back, null as currency, at
          from grants where ${rowsOfPerson(principalId)} ${afterCursor} ${newest})
        union all
        (select * from (
            select id, 'payment' as purpose, case when state in ('refunded', 'disputed') then state else 'paid' end as type,
              0 as amount, id as subject, null as source, amount as minor, nullif(refunded, 0) as back, currency, paid_at as at
            from payments where ${rowsOfPerson(principalId)} and paid_at is not null) paid
          where true ${afterCursor} ${newest})
      ) receipts ${newest}`.execute(on())
    return toPage(rows.map(presented), limit, ({ at, id }) => ({ at, id }))
  }

const presented = ({ minor, back, currency, ...row }: Row): Receipt => ({
  ...row,
  money: moneyOf(minor, currency),
  returned: moneyOf(back, currency),
})

const moneyOf = (minor: number | null, currency: string | null): Receipt['money'] =>
  minor === null || currency === null
    ? null
    : { amount: toWhole(minor, currency), unit: signOf(currency), currency }
