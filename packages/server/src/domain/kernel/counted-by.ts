import { networkKeyOf } from './address.ts'

/** The key of a counter: one principal, or everybody at an address or in a network. */
export type CountedBy = { principalId: string } | { addressKey: string }

export interface CountLimits {
  /** Limit of one principal in one window. */
  own: number
  /** Limit of all principals at one address together; a /48 gets `networkLimitFactor` as much. */
  address: number
  networkLimitFactor: number
}

/** The counters that one use increments, each with its limit. A null address (loopback, private) has no counter. */
export function countedBy(
  { principalId, addressKey }: { principalId: string; addressKey: string | null },
  { own, address, networkLimitFactor }: CountLimits,
): { by: CountedBy; limit: number }[] {
  const counted: { by: CountedBy; limit: number }[] = [{ by: { principalId }, limit: own }]
  if (addressKey === null) return counted
  counted.push({ by: { addressKey }, limit: address })
  const network = networkKeyOf(addressKey)
  if (network !== null) counted.push({ by: { addressKey: network }, limit: address * networkLimitFactor })
  return counted
}
