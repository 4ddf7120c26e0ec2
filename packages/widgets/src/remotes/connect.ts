import { type Client, createClient, createRenewal, newDeviceId, systemOf } from '@easel/client'
import { DEVICE_ID_PATTERN, HEADER } from '@easel/contract/headers'
import type { Language } from '@easel/contract/numbers'
import type { Theme } from '../runtime/theme.ts'
import type { WidgetApi, WidgetHost, WidgetSession } from './props.ts'

const DEVICE = 'SSAID'
/** How long the server and the page may take to answer at the start, in ms. */
const PATIENCE = 10_000

/** Replaced at build time by the package's version. */
declare const EASEL_VERSION_OF_BUILD: string

/** What a widget must know of the installation that it talks to, and the installation of its partner. */
interface Installation {
  secret: string
  /** Null when no partner was named. `unknown`: there is none of that id; `origin`: its pages are others than this. */
  partner: { state: 'welcome' | 'unknown' | 'origin'; theme?: Theme } | null
}

export interface Connected {
  client: Client
  refused: boolean
  /** As the partner has declared it. */
  theme: Theme
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
function installationAt(origin: string, partner: string | undefined): Promise<Installation> {
  const address = `${origin}/widgets/config.json${partner ? `?partner=${encodeURIComponent(partner)}` : ''}`
  const known = installations.get(address)
  if (known) return known
  const asked = fetch(address, { signal: AbortSignal.timeout(PATIENCE) }).then((answer) => {
    if (!answer.ok) throw new Error(`Easel at ${origin} answers ${answer.status}.`)
    return answer.json() as Promise<Installation>
  })
  installations.set(address, asked)
  asked.catch(() => installations.delete(address))
  return asked
}

/** For whoever builds the page: the cause, and the line that mends it. */
function explain(state: 'unknown' | 'origin', partner: string | undefined): void {
  const page = globalThis.location.origin
  const cause =
    state === 'unknown'
      ? `there is no active partner "${partner}". On the server: npm run partner add ${partner} ${page}`
      : `${page} is not among the origins of the partner "${partner}". Add it to them on the server.`
  console.error(`Easel: ${cause}`)
}

/** A client for one widget and one user. Rejects when the server cannot be reached. */
export async function connect({ api, host, language, session, origin }: Connecting): Promise<Connected> {
  const base = api().baseUrl ?? origin
  const { partner } = api()
  let headers: Record<string, string> = {}
  const ask = async () => {
    const given = (await within(PATIENCE, Promise.resolve(api().getHeaders?.()))) ?? {}
    const next = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
    const another = next[HEADER.authorization] !== headers[HEADER.authorization]
    headers = next
    return another
  }
  const [installation] = await Promise.all([installationAt(base, partner), ask().catch(() => false)])
  const state = installation.partner?.state ?? 'welcome'
  if (state !== 'welcome') explain(state, partner)
  const renewal = createRenewal({
    word: () => headers[HEADER.authorization] ?? '',
    ask,
    login: async () => (await host().openLogin?.({ reason: 'session' }))?.outcome === 'done',
  })
  const client = createClient({
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
    onSessionEnded: renewal.renew,
  })
  return { client, refused: state !== 'welcome', theme: installation.partner?.theme ?? {} }
}

function deviceId(given: string | undefined, session: WidgetSession): string {
  const known = given ?? session.get(DEVICE)
  if (known && DEVICE_ID_PATTERN.test(known)) return known
  const made = newDeviceId()
  session.set(DEVICE, made)
  return made
}

const within = <T>(ms: number, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The page did not answer in time.')), ms)
    }),
  ])
