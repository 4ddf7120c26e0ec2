/** A /64 as `addressKeyOf` writes it. */
const SUBNET = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/

/**
 * The network that an address key lies in, as limits count it that must not be passed by taking another address: of an
 * IPv6 subnet its /48, which is what one customer is given; everything else stands for itself.
 */
export function networkKeyOf(addressKey: string): string {
  const network = SUBNET.exec(addressKey)?.[1]
  return network === undefined ? addressKey : `${network}::/48`
}
