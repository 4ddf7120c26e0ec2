import { networkKeyOf } from './address.ts'

/** Whom something is counted for: a person, or everybody at an address or in its network. */
export type CountedBy = { principalId: string } | { addressKey: string }

export interface CountLimits {
  /** How often one person may, in one window. */
  own: number
  /** How often all of one address may together; of its /48, `networkTimes` as often. */
  address: number
  networkTimes: number
}

/** Everything that one use counts for, with its limit. A null address, such as this machine's own, counts for nothing. */
export function countedBy(
  { principalId, addressKey }: { principalId: string; addressKey: string | null },
  { own, address, networkTimes }: CountLimits,
): { by: CountedBy; limit: number }[] {
  const counted: { by: CountedBy; limit: number }[] = [{ by: { principalId }, limit: own }]
  if (addressKey === null) return counted
  counted.push({ by: { addressKey }, limit: address })
  const network = networkKeyOf(addressKey)
  if (network !== null) counted.push({ by: { addressKey: network }, limit: address * networkTimes })
  return counted
}
