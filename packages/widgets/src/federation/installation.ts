import type { PageName } from '../runtime/provider/ports.ts'
import type { Theme } from '../runtime/provider/theme.ts'
import { FEATURES, type Feature, isOffered } from '../runtime/session/features.ts'

/** How long the server and the page may take to answer at the start, in ms. */
export const TIMEOUT = 10_000

type State = 'welcome' | 'unknown' | 'origin'

/** What a widget must know of the installation that it talks to, and the installation of its partner. */
export interface Installation {
  secret: string
  /** Null when no partner was named. `unknown`: there is none of that id; `origin`: its pages are others than this. */
  partner: { state: State; theme?: Theme; features?: readonly (Feature | 'login')[] } | null
}

const installations = new Map<string, Promise<Installation>>()

/** Asked once for all widgets of a page; a failure is forgotten, so that the next try asks again. */
export function installationAt(origin: string, partner: string | undefined): Promise<Installation> {
  const address = addressOf(origin, partner)
  const known = installations.get(address)
  if (known) return known
  const asked = ask(address)
  installations.set(address, asked)
  asked.catch(() => installations.delete(address))
  return asked
}

/** Asked anew, whatever was answered before: the next widget of the page hears the same. */
export async function installationNow(origin: string, partner: string | undefined): Promise<Installation> {
  const address = addressOf(origin, partner)
  const now = await ask(address)
  installations.set(address, Promise.resolve(now))
  return now
}

const addressOf = (origin: string, partner: string | undefined): string =>
  `${origin}/widgets/config.json${partner ? `?partner=${encodeURIComponent(partner)}` : ''}`

async function ask(address: string): Promise<Installation> {
  const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT) })
  if (!answer.ok) throw new Error(`${new URL(address).origin} answers ${answer.status}.`)
  return answer.json()
}

/** For whoever builds the page: the cause, and what mends it. Null: the partner is welcome, with this widget. */
export function causeOf(
  { partner }: Installation,
  id: string | undefined,
  place: PageName,
  needs?: 'login',
): string | null {
  const page = globalThis.location.origin
  if (partner?.state === 'unknown')
    return `there is no active partner "${id}". On the server: npm run partner add ${id} ${page}`
  if (partner?.state === 'origin')
    return `${page} is not among the origins of the partner "${id}". Add it to them on the server.`
  if (!isOffered(place, partner?.features ?? FEATURES))
    return `the features of the partner "${id}" leave this widget out (${place}). Add it to them on the server.`
  if (needs && !offersLogin({ partner }))
    return `the features of the partner "${id}" leave this widget out (${needs}). Add it to them on the server.`
  return null
}

/** Whether people may be members of Easel itself there: on a partner's pages only by name. */
export const offersLogin = ({ partner }: Pick<Installation, 'partner'>): boolean =>
  !partner || (partner.features ?? []).includes('login')
