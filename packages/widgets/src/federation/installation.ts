import { PAGES } from '@easel/contract/pages'
import type { PageName } from '../runtime/provider/ports.ts'
import type { Theme } from '../runtime/provider/theme.ts'
import { FEATURES, type Feature, isOffered } from '../runtime/session/features.ts'
import type { WidgetNeed } from './widgets.ts'

/** Milliseconds for the server and the page to answer at the start. */
export const TIMEOUT = 10_000

type State = 'welcome' | 'unknown' | 'origin'

/** The installation that a widget talks to, and its view of the partner. */
export interface Installation {
  secret: string
  /** Null when no partner was named. `unknown`: no such partner; `origin`: this page is not among its origins. */
  partner: { state: State; theme?: Theme; features?: readonly (Feature | WidgetNeed)[] } | null
}

const installations = new Map<string, Promise<Installation>>()

/** Fetched once for all widgets of a page; a failure is not cached. */
export function getInstallation(origin: string, partner: string | undefined): Promise<Installation> {
  const url = configUrl(origin, partner)
  const known = installations.get(url)
  if (known) return known
  const request = fetchInstallation(url)
  installations.set(url, request)
  request.catch(() => installations.delete(url))
  return request
}

/** Fetched again and cached for the next widgets. */
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

/** The reason of a refusal and its remedy, for developers. Null: the partner may use this widget. */
export function refusalCause(
  { partner }: Installation,
  id: string | undefined,
  page: PageName,
  needs?: WidgetNeed,
): string | null {
  const origin = globalThis.location.origin
  const offering = (feature: Feature | WidgetNeed | undefined) =>
    `On the server: npm run partner offer ${id} ${[...(partner?.features ?? FEATURES), feature]}`
  if (partner?.state === 'unknown')
    return `there is no active partner "${id}". On the server: npm run partner add ${id} ${origin}`
  if (partner?.state === 'origin')
    return `${origin} is not among the origins of the partner "${id}". On the server: npm run partner allow ${id} ${origin}`
  if (!isOffered(page, partner?.features ?? FEATURES))
    return `the features of the partner "${id}" leave this widget out (${page}). ${offering(PAGES[page].needs)}`
  if (needs && !offers({ partner }, needs))
    return `the features of the partner "${id}" leave this widget out (${needs}). ${offering(needs)}`
  return null
}

/** Whether Easel's own sign-in, or its membership, is offered: on partners' pages only where the feature is enabled. */
export const offers = ({ partner }: Pick<Installation, 'partner'>, need: WidgetNeed): boolean =>
  !partner || (partner.features ?? []).includes(need)
