import { lookup } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Everything that is not the open internet: this machine, its neighbours, and what is set aside. */
const NEAR = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  NEAR.addSubnet(network, bits)
}
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  NEAR.addSubnet(network, bits, 'ipv6')
}

/** The IPv4 address that is reached by one of NAT64, whichever way it is written; null for every other. */
function translatedBy(address: string): string | null {
  if (!NAT64.check(address, 'ipv6') || address.includes('%')) return null
  const { hostname } = new URL(`http://[${address}]/`)
  const [high = '', low = ''] = hostname.slice(1, -1).split('::')[1]?.split(':').slice(-2) ?? []
  const groups =
    low === '' ? [0, Number.parseInt(high || '0', 16)] : [high, low].map((part) => Number.parseInt(part, 16))
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')
}

const NAT64 = new BlockList()
NAT64.addSubnet('64:ff9b::', 96, 'ipv6')

/** Whether an IP address is none of the open internet. What is no address counts as near. */
export function isNear(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  // Where there is only IPv6, all of the open internet's IPv4 addresses are reached by such a one.
  const translated = version === 6 ? translatedBy(address) : null
  if (translated !== null) return NEAR.check(translated)
  // An IPv4 address in an IPv6 coat is held against the IPv4 rules by the list itself.
  return NEAR.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** The host of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Whether a service is a neighbour: then its pictures may be, too. */
export async function isNeighbour(baseUrl: string): Promise<boolean> {
  const host = hostOf(new URL(baseUrl))
  if (isIP(host)) return isNear(host)
  const found = await lookUp(host, { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isNear(address))
}

/**
 * Finds addresses as usual, and none of our own network: where the connection is made, so that no name leads there that
 * changes between a look and a call. Literal addresses are not looked up, and have to be held against `isNear` before.
 */
export const openInternet: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => !isNear(address))
    const [first] = open
    if (error) done(error, '')
    else if (!first) done(new Error('The name leads into a private network.'), '')
    else if (options.all) done(null, open)
    else done(null, first.address, first.family)
  })
