import { type Client, createClient, newDeviceId, systemOf } from '@easel/client'
import { DEVICE_ID_PATTERN, HEADER } from '@easel/contract/headers'
import type { Language } from '@easel/contract/numbers'
import type { WidgetApi, WidgetHost, WidgetSession } from './props.ts'

const DEVICE = 'SSAID'

/** Replaced at build time by the package's version. */
declare const EASEL_VERSION_OF_BUILD: string

/** What a widget must know of the installation that it talks to. */
interface Installation {
  secret: string
}

/** Read again at each call: the page may have given others meanwhile. */
export interface Connecting {
  api(): WidgetApi
  host(): WidgetHost
  language(): Language
  session: WidgetSession
  /** Where the widget's own code came from. */
  origin: string
}

const installations = new Map<string, Promise<Installation>>()

/** Asked once for all widgets of a page; a failure is forgotten, so that the next try asks again. */
function installationAt(origin: string): Promise<Installation> {
  const known = installations.get(origin)
  if (known) return known
  const asked = fetch(`${origin}/widgets/config.json`).then((answer) => {
    if (!answer.ok) throw new Error(`Easel at ${origin} answers ${answer.status}.`)
    return answer.json() as Promise<Installation>
  })
  installations.set(origin, asked)
  asked.catch(() => installations.delete(origin))
  return asked
}

/** A client for one widget and one user. Rejects when the server cannot be reached. */
export async function connect({ api, host, language, session, origin }: Connecting): Promise<Client> {
  const base = api().baseUrl ?? origin
  let headers: Record<string, string> = {}
  const ask = async () => {
    const given = (await api().getHeaders?.()) ?? {}
    const next = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
    const another = next[HEADER.authorization] !== headers[HEADER.authorization]
    headers = next
    return another
  }
  const [installation] = await Promise.all([installationAt(base), ask().catch(() => false)])
  let renewing: Promise<boolean> | null = null
  const renew = async () => {
    if (await ask().catch(() => false)) return true
    const answer = await host()
      .openLogin?.({ reason: 'session' })
      .catch(() => null)
    return answer?.outcome === 'done' && ask().catch(() => false)
  }
  return createClient({
    baseUrl: base,
    secret: installation.secret,
    identity: {
      clientType: 'embed',
      system: systemOf(globalThis.navigator.userAgent),
      version: EASEL_VERSION_OF_BUILD,
      deviceId: () => deviceId(headers[HEADER.deviceId], session),
      token: () => null,
      language,
      partnerId: () => api().partner ?? null,
      authorization: () => headers[HEADER.authorization] ?? null,
    },
    onSessionEnded() {
      renewing ??= renew().finally(() => {
        renewing = null
      })
      return renewing
    },
  })
}

function deviceId(given: string | undefined, session: WidgetSession): string {
  const known = given ?? session.get(DEVICE)
  if (known && DEVICE_ID_PATTERN.test(known)) return known
  const made = newDeviceId()
  session.set(DEVICE, made)
  return made
}
