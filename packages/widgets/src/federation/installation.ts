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
export function getInstallation(origin: string, partner: string | undefined): Promise<Installation> {
  const url = configUrl(origin, partner)
  const known = installations.get(url)
  if (known) return known
  const request = fetchInstallation(url)
  installations.set(url, request)
  request.catch(() => installations.delete(url))
  return request
}

/** Asked anew, whatever was answered before: the next widget of the page hears the same. */
export async function refetchInstallation(
  origin: string,
  partner: string | undefined,
): Promise<Installation> {
  const url = configUrl(origin, partner)
  const now = await fetchInstallation(url)
  installations.set(url, Promise.resolve(now))
  return now
}

const configUrl = (origin: string, partner: string | undefined): string =>
  `${origin}/widgets/config.json${partner ? `?partner=${encodeURIComponent(partner)}` : ''}`

async function fetchInstallation(url: string): Promise<Installation> {
  const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT) })
  if (!answer.ok) throw new Error(`${new URL(url).origin} answers ${answer.status}.`)
  return answer.json()
}

/** For whoever builds the page: the cause, and what mends it. Null: the partner is welcome, with this widget. */
export function refusalCause(
  { partner }: Installation,
  id: string | undefined,
  page: PageName,
  needs?: 'login',
): string | null {
  const origin = globalThis.location.origin
  if (partner?.state === 'unknown')
    return `there is no active partner "${id}". On the server: npm run partner add ${id} ${origin}`
  if (partner?.state === 'origin')
    return `${origin} is not among the origins of the partner "${id}". Add it to them on the server.`
  if (!isOffered(page, partner?.features ?? FEATURES))
    return `the features of the partner "${id}" leave this widget out (${page}). Add it to them on the server.`
  if (needs && !offersLogin({ partner }))
    return `the features of the partner "${id}" leave this widget out (${needs}). Add it to them on the server.`
  return null
}

/** Whether people may be members of Easel itself there: on a partner's pages only by name. */
export const offersLogin = ({ partner }: Pick<Installation, 'partner'>): boolean =>
  !partner || (partner.features ?? []).includes('login')
