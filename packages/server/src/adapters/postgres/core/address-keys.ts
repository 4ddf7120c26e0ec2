import { type RawBuilder, sql } from 'kysely'
import { LOCAL_NAT64 } from '../../../domain/kernel/address.ts'

const NETWORK = '::/48'

/** Rows of an address or a network, by a prefix that the index supports. */
export function rowsOfAddress(key: string | null): RawBuilder<boolean> {
  if (!key?.endsWith(NETWORK) || key === LOCAL_NAT64) return sql`address_key = ${key}`
  const prefix = key.slice(0, -NETWORK.length)
  return sql`(address_key ~>=~ ${`${prefix}:`} and address_key ~<~ ${`${prefix};`} and address_key like '%::/64')`
}
