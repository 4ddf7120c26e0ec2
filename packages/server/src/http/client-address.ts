import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** How many proxies stand before us, or where they are. */
export type Proxies = number | readonly string[]

type Trusts = (address: string, hop: number) => boolean

/** What a proxy adds of the caller whom it has heard. */
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

/** Every proxy adds whom it has heard to the right: only so many names from there are believed. */
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

/** Whether a proxy, or somebody who claims to be one, passed the call on. */
export const hasForwardingHeader = ({ headers }: FastifyRequest): boolean =>
  FORWARDING.some((name) => headers[name] !== undefined)

/**
 * Whether a call was passed on by a proxy that does not say for whom, or that we were not told of: its address is then
 * the proxy's, and nobody's privilege. Under https that is every call without a name: this server speaks http, so a
 * proxy must be there, and some add no header at all. Warns the first time that a header gives the proxy away.
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
