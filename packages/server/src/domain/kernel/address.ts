import { BlockList, isIP, isIPv6 } from 'node:net'

const LOCAL = new BlockList()
LOCAL.addSubnet('127.0.0.0', 8)
LOCAL.addSubnet('10.0.0.0', 8)
LOCAL.addSubnet('172.16.0.0', 12)
LOCAL.addSubnet('192.168.0.0', 16)
LOCAL.addSubnet('169.254.0.0', 16)
LOCAL.addAddress('::1', 'ipv6')
LOCAL.addSubnet('fc00::', 7, 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The address as limits count it: an IPv4 address as it is, of an IPv6 address its /64. Null for loopback
 * and private addresses, unless `limitPrivate`: behind them may be anybody, or nobody but the owner.
 */
export function addressKeyOf(address: string, limitPrivate: boolean): string | null {
  const plain = MAPPED.exec(address)?.[1] ?? address
  const sixth = isIPv6(plain)
  // Whatever a proxy wrote there is limited together.
  if (!isIP(plain)) return 'unknown'
  if (!limitPrivate && LOCAL.check(plain, sixth ? 'ipv6' : 'ipv4')) return null
  return sixth ? networkOf(plain) : plain
}

/** The first four groups, written out. */
function networkOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
