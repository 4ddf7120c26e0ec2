import { isIP } from 'node:net'
import { z } from 'zod'

/** The proxies whose X-Forwarded-For is trusted: this many in a row, or those at these addresses. */
export type Proxies = number | readonly string[]

const MAX_HOPS = 9

/** A number of proxies, or their addresses and networks, separated by commas. */
export const proxies = z.string().transform((text, context): Proxies => {
  if (/^\d+$/.test(text) && Number(text) <= MAX_HOPS) return Number(text)
  const networks = text.split(',').map((item) => item.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue({
    code: 'custom',
    message: 'must be the number of proxies, or their addresses such as 10.0.0.0/8,192.0.2.1',
  })
  return z.NEVER
})

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  // No private network is larger; a proxy setting that covers half of the internet would trust everybody.
  const [least, most] = version === 6 ? [7, 128] : [8, 32]
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= least && Number(bits) <= most
}
