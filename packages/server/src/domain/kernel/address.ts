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
 * The key under which limits count an address: an IPv4 address itself, also when it is embedded in an IPv6 address;
 * the /64 of any other IPv6 address. Null for loopback and private addresses unless `limitPrivate`, because they may
 * stand for many people or for the owner alone.
 */
export function addressKeyOf(address: string, limitPrivate: boolean): string | null {
  // All values that are not addresses share one limit.
  if (!isIP(address)) return 'unknown'
  // BlockList compares an IPv4-mapped IPv6 address with the IPv4 rules.
  if (!limitPrivate && LOCAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return null
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  return carriedIn(groups) ?? `${hex(groups.slice(0, 4))}::/64`
}

/**
 * The /48 of an IPv6 key, else null. A customer usually gets a whole /48, so limits of each /64 alone would not bind.
 */
export function networkKeyOf(addressKey: string): string | null {
  const network = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(addressKey)?.[1]
  return network === undefined ? null : `${network}::/48`
}

/** The IPv4 address inside a mapped, 6to4, Teredo or NAT64 address. All of a local NAT64 share one key. */
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

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const plain = address.split('%')[0] ?? ''
  const { hostname } = new URL(`http://[${plain}]/`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}
