import { lookup } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not public: loopback, private, reserved. */
const NOT_PUBLIC = new BlockList()
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
  NOT_PUBLIC.addSubnet(network, bits)
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
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6')
}

/** The IPv4 address in a NAT64 address; null for any other. */
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

/** Whether an address is not public. Invalid addresses count as not public. */
export function isNotPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  // On IPv6-only hosts public IPv4 addresses are reached by NAT64.
  const translated = version === 6 ? translatedBy(address) : null
  if (translated !== null) return NOT_PUBLIC.check(translated)
  // BlockList compares an IPv4-mapped IPv6 address with the IPv4 rules.
  return NOT_PUBLIC.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** The host without IPv6 brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Whether a service is in a private network; its images may be there, too. Null: its name cannot be looked up now. */
export async function isPrivateService(baseUrl: string): Promise<boolean | null> {
  const host = hostOf(new URL(baseUrl))
  if (isIP(host)) return isNotPublic(host)
  const found = await lookUp(host, { all: true }).catch(() => [])
  return found.length === 0 ? null : found.every(({ address }) => isNotPublic(address))
}

/** The same, remembered once it is known. `baseUrl` null: on the open internet. */
export function createIsPrivate(baseUrl: string | null): () => Promise<boolean> {
  let known: boolean | null = baseUrl === null ? false : null
  return async () => {
    known ??= baseUrl === null ? false : await isPrivateService(baseUrl)
    return known ?? false
  }
}

/**
 * A DNS lookup that fails for private addresses, applied at connection time so that rebinding has no effect. Literal
 * addresses are not looked up and need `isNear`.
 */
export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => !isNotPublic(address))
    const [first] = open
    if (error) done(error, '')
    else if (!first) done(new Error('The name leads into a private network.'), '')
    else if (options.all) done(null, open)
    else done(null, first.address, first.family)
  })
