import { type Client, createClient, createRenewal, deviceIdOf, subjectOf, systemOf } from '@easel/client'
import { HEADER } from '@easel/contract/headers'
import type { Language } from '@easel/contract/numbers'
import type { Theme } from '../runtime/theme.ts'
import { widgetError } from './faults.ts'
import type { WidgetApi, WidgetError, WidgetHost, WidgetSession } from './props.ts'

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
  /** Whose token it is, as it says itself; null of a visitor. */
  subject: string | null
}

/** Read again at each call: the page may have given others meanwhile. */
export interface Connecting {
  api(): WidgetApi
  host(): WidgetHost
  language(): Language
  session: WidgetSession
  /** What the page is told of. */
  tell(error: WidgetError): void
  /** The page has given the token of somebody else than the one whom this client was made for. */
  onAnother(): void
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
function causeOf(state: 'unknown' | 'origin', partner: string | undefined): string {
  const page = globalThis.location.origin
  return state === 'unknown'
    ? `there is no active partner "${partner}". On the server: npm run partner add ${partner} ${page}`
    : `${page} is not among the origins of the partner "${partner}". Add it to them on the server.`
}

/** A client for one widget and one user. Rejects when the server cannot be reached. */
export async function connect(connecting: Connecting): Promise<Connected> {
  const { api, host, language, session, origin, tell } = connecting
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
  if (state !== 'welcome') {
    const cause = causeOf(state, partner)
    console.error(`Easel: ${cause}`)
    tell(widgetError('PARTNER_REFUSED', cause))
  }
  const subject = subjectOf(headers[HEADER.authorization])
  // Calls that are refused with the same word are one fault.
  let blamed: string | null = null
  const renewal = createRenewal({
    word: () => headers[HEADER.authorization] ?? '',
    async ask() {
      const another = await ask()
      const now = subjectOf(headers[HEADER.authorization])
      // Whoever signs in goes on with what they began; whoever was somebody before leaves it behind.
      if (subject !== null && now !== subject) connecting.onAnother()
      return another
    },
    login: async () => (await host().openLogin?.({ reason: 'session' }))?.outcome === 'done',
  })
  const client = createClient({
    baseUrl: base,
    secret: installation.secret,
    identity: {
      clientType: 'embed',
      system: systemOf(globalThis.navigator.userAgent),
      version: EASEL_VERSION_OF_BUILD,
      deviceId: () => deviceIdOf(session, headers[HEADER.deviceId]),
      token: () => null,
      language,
      partnerId: () => api().partner ?? null,
      authorization: () => headers[HEADER.authorization] ?? null,
    },
    async onSessionEnded(refusal, word) {
      const isRenewed = await renewal.renew(refusal, word)
      if (!isRenewed && blamed !== word) {
        blamed = word
        tell(
          refusal.reason === 'partner_unknown'
            ? widgetError('PARTNER_REFUSED', 'the partner is suspended, or no longer known.', refusal)
            : widgetError('TOKEN_REFUSED', 'getHeaders gave no token that is taken.', refusal),
        )
      }
      return isRenewed
    },
  })
  return { client, refused: state !== 'welcome', theme: installation.partner?.theme ?? {}, subject }
}

/** Leaves no timer behind: a widget may be gone long before the time is over. */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page did not answer in time.')), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
