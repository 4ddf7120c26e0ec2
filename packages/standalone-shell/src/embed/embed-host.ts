import type { BridgeError, Guest } from '@easel/host-sdk/guest'
import type { HostAnswer, HostAsk, HostPort, Track } from '@easel/widgets/runtime'

/** The partner's page as the widgets' host: what it does not offer is explained in the frame instead. */
export function createEmbedHost(guest: Guest | null): HostPort {
  const ask = (call: (guest: Guest) => Promise<{ outcome: 'done' | 'cancelled' }>): Promise<HostAnswer> =>
    guest
      ? call(guest).catch((error: BridgeError) => ({
          outcome: error.code === 'UNSUPPORTED' ? ('unsupported' as const) : ('cancelled' as const),
        }))
      : Promise.resolve({ outcome: 'unsupported' })
  return {
    supports: (name) => guest?.supports(name) ?? false,
    openLogin: (why) => ask((host) => host.openLogin(anew(why))),
    showVip: (why) => ask((host) => host.showVip(anew(why))),
    downloadImage: (file) => ask((host) => host.downloadImage(file)),
  }
}

/** Each press asks anew: with the key of an earlier one the host would repeat its first answer. */
const anew = ({ reason, key }: HostAsk) => ({
  reason: key ? `${reason}.${key}` : reason,
  key: `${Date.now()}-${Math.random().toString(36).slice(2)}`,
})

/** Tells the host what it wants to count; asks once which events those are. */
export function createEmbedTrack(guest: Guest | null): Track {
  let wanted: Promise<ReadonlySet<string>> | null = null
  const names = async (host: Guest) => {
    await host.ready
    return new Set((await host.getEventTracking()).names)
  }
  return (name, props) => {
    if (!guest) return
    wanted ??= names(guest).catch(() => new Set())
    void wanted.then((list) => {
      if (!list.has(name) && !list.has('*')) return
      guest.addEventTracking({ name, at: Date.now(), props: plain(props) }).catch(() => {})
    })
  }
}

type Plain = string | number | boolean | null

/** The bridge carries plain values alone. */
const plain = (props: Record<string, unknown> = {}): Record<string, Plain> =>
  Object.fromEntries(Object.entries(props).filter((entry): entry is [string, Plain] => isPlain(entry[1])))

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
