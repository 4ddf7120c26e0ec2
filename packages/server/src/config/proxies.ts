import { isIP } from 'node:net'
import { z } from 'zod'

/** Whom we believe where a call comes from: so many proxies in a row, or those at these addresses. */
export type Proxies = number | readonly string[]

const MAX_HOPS = 9

/** A number of proxies, or their addresses and networks, separated by commas. */
export const proxies = z.string().transform((text, context): Proxies => {
  if (/^\d+$/.test(text) && Number(text) <= MAX_HOPS) return Number(text)
  const networks = text.split(',').map((item) => item.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue({
    code: 'custom',
    message: 'wants the number of proxies, or their addresses such as 10.0.0.0/8,192.0.2.1',
  })
  return z.NEVER
})

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  // Whoever believes half of the internet believes everybody: no private network is larger.
  const [least, most] = version === 6 ? [7, 128] : [8, 32]
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= least && Number(bits) <= most
}
