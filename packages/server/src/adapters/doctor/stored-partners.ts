import { SECOND } from '@easel/contract/numbers'
import pg from 'pg'
import type { Partner } from '../../domain/partners/partner.ts'

const TIMEOUT = 8 * SECOND

interface Row {
  id: string
  tokens: string
  webhook: string | null
  suspended_at: string | number | null
}

export type StoredPartner = Pick<Partner, 'id' | 'tokens' | 'webhook' | 'suspendedAt'>

/**
 * The partners in a PostgreSQL, which is only read: opening it as a server does would bring its tables up to date.
 * None where it cannot be reached, which is a finding of its own, or where no server of this version has been started.
 */
export async function storedPartners(url: string): Promise<StoredPartner[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
  })
  try {
    await client.connect()
    const { rows } = await client.query<Row>(
      'select id, tokens, webhook, suspended_at from partners order by id',
    )
    return rows.map(({ id, tokens, webhook, suspended_at }) => ({
      id,
      tokens: JSON.parse(tokens),
      webhook: webhook === null ? null : JSON.parse(webhook),
      suspendedAt: suspended_at === null ? null : Number(suspended_at),
    }))
  } catch {
    return []
  } finally {
    await client.end().catch(() => {})
  }
}
