import type { BridgeError, Guest } from '@easel/host-sdk/guest'
import type { HostAnswer, HostAsk, HostPort, Track } from '@easel/widgets/runtime'

/** The partner's page as the widgets' host: what it does not offer is explained in the frame instead. */
export function createEmbedHost(guest: Guest | null): HostPort {
  const ask = async (call: (guest: Guest) => Promise<HostAnswer>): Promise<HostAnswer> => {
    try {
      return guest ? await call(guest) : UNSUPPORTED
    } catch (thrown) {
      if ((thrown as BridgeError).code === 'UNSUPPORTED') return UNSUPPORTED
      // Only the host's own `cancelled` is silent: a host that fails is told of.
      throw thrown
    }
  }
  return {
    supports: (name) => guest?.supports(name) ?? false,
    openLogin: (why) => ask((host) => host.openLogin(withNewKey(why))),
    showVip: (why) => ask((host) => host.showVip(withNewKey(why))),
    // The server has counted the save already: whatever keeps the host from it, the browser then fetches the file.
    downloadImage: ({ url, ...file }) =>
      ask((host) => host.downloadImage({ ...file, url: new URL(url, location.href).href })).catch(
        () => UNSUPPORTED,
      ),
    showMessage: async (message) =>
      (await guest?.showMessage(message).then(
        () => true,
        () => false,
      )) ?? false,
  }
}

const UNSUPPORTED: HostAnswer = { outcome: 'unsupported' }

/** Each press is a new request: with the key of an earlier one the host would repeat its first answer. */
const withNewKey = ({ reason, key }: HostAsk) => ({
  reason: key ? `${reason}.${key}` : reason,
  key: `${Date.now()}-${Math.random().toString(36).slice(2)}`,
})

/** Tells the host what it wants to count; asks once which events those are. */
export function createEmbedTrack(guest: Guest | null): Track {
  let wanted: Promise<ReadonlySet<string>> | null = null
  const names = async (host: Guest) => {
    // Who greets after all answers then.
    await host.ready.catch(() => {})
    return new Set((await host.getEventTracking()).names)
  }
  return (name, props) => {
    if (!guest) return
    wanted ??= names(guest).catch(() => {
      wanted = null
      return new Set()
    })
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
