import { BlockList, isIP, isIPv6 } from 'node:net'

/** The key of all addresses behind a local NAT64: a key of one address, although it is written like a network's. */
export const LOCAL_NAT64 = '64:ff9b:1::/48'
const LOCAL = new BlockList()
LOCAL.addSubnet('127.0.0.0', 8)
LOCAL.addSubnet('10.0.0.0', 8)
LOCAL.addSubnet('172.16.0.0', 12)
LOCAL.addSubnet('192.168.0.0', 16)
LOCAL.addSubnet('169.254.0.0', 16)
LOCAL.addAddress('::1', 'ipv6')
LOCAL.addSubnet('fc00::', 7, 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')

/**
 * The address as limits count it: an IPv4 address as it is, also one that is written within an IPv6 address; of any
 * other IPv6 address its /64. Null for loopback and private addresses, unless `limitPrivate`: behind them may be
 * anybody, or nobody but the owner.
 */
export function addressKeyOf(address: string, limitPrivate: boolean): string | null {
  // Whatever a proxy wrote there is limited together.
  if (!isIP(address)) return 'unknown'
  // An IPv4 address in an IPv6 coat is held against the IPv4 rules by the list itself.
  if (!limitPrivate && LOCAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return null
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  return carriedIn(groups) ?? `${hex(groups.slice(0, 4))}::/64`
}

/**
 * The /48 of an IPv6 key, null for every other: who has one /64 mostly has all of the 65,536 beside it, and a limit of
 * each alone would be none.
 */
export function networkKeyOf(addressKey: string): string | null {
  const network = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(addressKey)?.[1]
  return network === undefined ? null : `${network}::/48`
}

/** Addresses that are a way for one IPv4 address: mapped, 6to4, Teredo and NAT64. A local NAT64 is one for all of it. */
function carriedIn(groups: readonly number[]): string | null {
  const [a = 0, b = 0, c = 0] = groups
  const last = groups.slice(6)
  const prefix = hex(groups.slice(0, 6))
  if (prefix === '0:0:0:0:0:ffff' || prefix === '64:ff9b:0:0:0:0') return dotted(last)
  if (a === 0x2002) return dotted([b, c])
  if (a === 0x2001 && b === 0) return dotted(last.map((group) => group ^ 0xffff))
  return a === 0x64 && b === 0xff9b && c === 1 ? LOCAL_NAT64 : null
}

const hex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':')

const dotted = (groups: readonly number[]): string =>
  groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')

/** All eight, whichever way the address is written. */
function groupsOf(address: string): number[] {
  const plain = address.split('%')[0] ?? ''
  const { hostname } = new URL(`http://[${plain}]/`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}
