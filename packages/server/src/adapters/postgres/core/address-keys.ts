import { type RawBuilder, sql } from 'kysely'
import { LOCAL_NAT64 } from '../../../domain/kernel/address.ts'

const NETWORK = '::/48'

/** The keys from the first to before the second are those of the network; null: the key is not of a network. */
export function networkRangeOf(key: string): [first: string, last: string] | null {
  if (!key.endsWith(NETWORK) || key === LOCAL_NAT64) return null
  const prefix = key.slice(0, -NETWORK.length)
  return [`${prefix}:`, `${prefix};`]
}

/** Rows of an address or a network, by a prefix that the index supports. */
export function rowsOfAddress(key: string | null): RawBuilder<boolean> {
  const range = key === null ? null : networkRangeOf(key)
  if (!range) return sql`address_key = ${key}`
  const [first, last] = range
  return sql`(address_key ~>=~ ${first} and address_key ~<~ ${last} and address_key like '%::/64')`
}
