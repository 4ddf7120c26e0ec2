import { sql } from 'kysely'
import type { PromotionGrants } from '../../../domain/promotions/claim.ts'
import type { Database } from '../core/db.ts'

/** How often a promotion was given, and whether to this principal. */
export const createPromotionCounts =
  ({ on }: Database): PromotionGrants['claimsOf'] =>
  async (promotionId, principalId, tx) => {
    const { rows } = await sql<{ count: number; had: boolean }>`
      select count(*)::int as count, coalesce(bool_or(principal_id = ${principalId}), false) as had from grants
        where source = 'promotion' and starts_with(ref, ${promotionId} || ':')`.execute(on(tx))
    return rows[0] ?? { count: 0, had: false }
  }
