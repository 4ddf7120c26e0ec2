import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** The number of trusted proxies, or their addresses. */
export type Proxies = number | readonly string[]

type Trusts = (address: string, hop: number) => boolean

/** Headers that proxies add. */
const FORWARDING = [
  'x-forwarded-for',
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-client-ip',
  'x-cluster-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'true-client-ip',
]

/** Each proxy appends an address at the right; only that many from the right are trusted. */
export function trustedBy(proxies: Proxies): Trusts {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const networks = new BlockList()
  for (const network of proxies) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(bits), family)
  }
  return (named) => {
    const address = withoutPort(named)
    return isIP(address) !== 0 && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}

/** Some proxies write `ip:port` and `[ip]:port`. */
export const withoutPort = (named: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(named)?.[1] ?? /^([\d.]+):\d+$/.exec(named)?.[1] ?? named

export const addressOf = (request: FastifyRequest): string => withoutPort(request.ip)

export type IsForwarded = (request: FastifyRequest) => boolean

/** Whether the request has a forwarding header, genuine or forged. */
export const hasForwardingHeader = ({ headers }: FastifyRequest): boolean =>
  FORWARDING.some((name) => headers[name] !== undefined)

/**
 * Whether a proxy forwarded the request without naming the client, or is not in TRUST_PROXY: then the address is the
 * proxy's and gets no privilege. With an https URL a proxy must exist even if it adds no header, because the server
 * speaks http. Warns once.
 */
export function unannouncedProxy(
  proxies: Proxies,
  publicUrl: string | null,
  log: FastifyBaseLogger,
): IsForwarded {
  const trusts = trustedBy(proxies)
  const isProxied = publicUrl?.startsWith('https:') ?? false
  let warned = false
  return (request) => {
    const { headers, socket } = request
    const isTrusted = trusts(socket.remoteAddress ?? '', 0)
    if (isTrusted || !hasForwardingHeader(request)) {
      return isProxied && !(isTrusted && headers['x-forwarded-for'] !== undefined)
    }
    if (!warned) {
      log.warn(
        { peer: socket.remoteAddress },
        'a proxy passes calls on that TRUST_PROXY does not name: all its callers count as one. Set TRUST_PROXY',
      )
    }
    warned = true
    return true
  }
}
