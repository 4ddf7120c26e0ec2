import type { BridgeError, Guest } from '@easel/host-sdk/guest'
import type { HostAnswer, HostPort, HostRequest, Track } from '@easel/widgets/runtime'

/** The partner's page as the widgets' host port: what it does not support is explained in the frame. */
export function createEmbedHost(guest: Guest | null): HostPort {
  const ask = async (call: (guest: Guest) => Promise<HostAnswer>): Promise<HostAnswer> => {
    try {
      return guest ? await call(guest) : UNSUPPORTED
    } catch (thrown) {
      if ((thrown as BridgeError).code === 'UNSUPPORTED') return UNSUPPORTED
      // Only a `cancelled` of the host is silent: errors are shown.
      throw thrown
    }
  }
  return {
    supports: (name) => guest?.supports(name) ?? false,
    openLogin: (why) => ask((host) => host.openLogin(withNewKey(why))),
    showVip: (why) => ask((host) => host.showVip(withNewKey(why))),
    // The download was already counted: if the host fails, the browser downloads the file.
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

/** Each press has its own key: for a repeated key the host would return its first answer. */
const withNewKey = ({ reason, key }: HostRequest) => ({
  reason: key ? `${reason}.${key}` : reason,
  key: `${Date.now()}-${Math.random().toString(36).slice(2)}`,
})

/** Sends analytics events to the host, which is asked once for the names that it wants. */
export function createEmbedTrack(guest: Guest | null): Track {
  let events: Promise<ReadonlySet<string>> | null = null
  const names = async (host: Guest) => {
    // A host that connects late answers then.
    await host.ready.catch(() => {})
    return new Set((await host.getEventTracking()).names)
  }
  return (name, props) => {
    if (!guest) return
    events ??= names(guest).catch(() => {
      events = null
      return new Set()
    })
    void events.then((list) => {
      if (!list.has(name) && !list.has('*')) return
      guest.addEventTracking({ name, at: Date.now(), props: plain(props) }).catch(() => {})
    })
  }
}

type Plain = string | number | boolean | null

/** The bridge carries only plain values. */
const plain = (props: Record<string, unknown> = {}): Record<string, Plain> =>
  Object.fromEntries(Object.entries(props).filter((entry): entry is [string, Plain] => isPlain(entry[1])))

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
