import { type Client, createClient, createRenewal, deviceIdOf, systemOf, TOKEN_KEY } from '@easel/client'
import { HEADER } from '@easel/contract/headers'
import type { Language } from '@easel/contract/numbers'
import type { PageName } from '../runtime/provider/ports.ts'
import type { Theme } from '../runtime/provider/theme.ts'
import { FEATURES, type Feature, isFeature } from '../runtime/session/features.ts'
import { announceSessionChange } from '../runtime/session/session-changes.ts'
import { callPage } from './call-page.ts'
import {
  getInstallation,
  type Installation,
  offers,
  refetchInstallation,
  refusalCause,
} from './installation.ts'
import type { WidgetHost, WidgetSession } from './props.ts'
import { UserHeaders, type UserHeadersOptions } from './user-headers.ts'
import { widgetError } from './widget-error.ts'
import type { WidgetNeed } from './widgets.ts'

/** Replaced at build time by the package's version. */
declare const EASEL_VERSION_OF_BUILD: string

export interface Connection {
  client: Client
  refused: boolean
  /** As configured for the partner. */
  theme: Theme
  features: readonly Feature[]
  /** The subject of the token; null for a visitor. */
  subject: string | null
  /**
   * Fetches the page's headers again, after a sign-in or a new membership. Null: the user has changed, and the widget
   * reconnects.
   */
  refresh(): Promise<Connection | null>
}

/** Getters, since the page may pass other values meanwhile. */
export interface ConnectOptions extends UserHeadersOptions {
  host(): WidgetHost
  language(): Language
  session: WidgetSession
  /** The page that the widget shows. */
  page: PageName
  /** Another feature that the partner must have. */
  needs?: WidgetNeed | undefined
  /** The page's token belongs to another user than this client. */
  onUserChange(): void
  /** The partner was suspended or has lost this page or feature. */
  onRefused(): void
  /** The origin of the widget's code. */
  origin: string
}

/** A client for one widget and one user. Rejects when the server cannot be reached. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const user = new UserHeaders(options)
  const base = options.api().baseUrl ?? options.origin
  const { partner } = options.api()
  const [installation] = await Promise.all([
    getInstallation(base, partner),
    user.refresh().catch(() => false),
  ])
  const refused = isRefused(options, installation)
  const connection = (): Connection => ({
    client: clientOf(options, user, installation),
    refused,
    theme: installation.partner?.theme ?? {},
    features: installation.partner?.features?.filter((one) => isFeature(one)) ?? FEATURES,
    subject: user.subject(),
    async refresh() {
      const before = user.subject()
      await user.refresh().catch(() => false)
      // A visitor who signs in continues with the present state.
      if (before === null || user.subject() === before) return connection()
      options.onUserChange()
      return null
    },
  })
  return connection()
}

/** Reports the refusal to the page as well. */
function isRefused({ api, page, needs, report }: ConnectOptions, installation: Installation): boolean {
  const cause = refusalCause(installation, api().partner, page, needs)
  if (cause === null) return false
  report(widgetError('PARTNER_REFUSED', cause))
  return true
}

function clientOf(options: ConnectOptions, user: UserHeaders, installation: Installation): Client {
  const { api, host, language, session, origin, report, signal } = options
  const subject = user.subject()
  // Calls that are refused with the same token are reported once.
  let reportedToken: string | null = null
  const renewal = createRenewal({
    token: () => user.of(HEADER.authorization) ?? '',
    async ask() {
      const renewed = await user.refresh()
      // A visitor who signs in continues with the present state; another user starts anew.
      if (subject !== null && user.subject() !== subject) options.onUserChange()
      return renewed
    },
    async login() {
      if (signal.aborted) return false
      const answer = await callPage(report, 'host.openLogin', () => host().openLogin?.({ reason: 'session' }))
      return answer?.outcome === 'done'
    },
  })
  return createClient({
    baseUrl: api().baseUrl ?? origin,
    secret: installation.secret,
    fetch: fetchWith(checkPartnerOnNetworkError(options)),
    identity: {
      clientType: 'embed',
      system: systemOf(globalThis.navigator.userAgent),
      version: EASEL_VERSION_OF_BUILD,
      deviceId: () => deviceIdOf(session, user.of(HEADER.deviceId)),
      // The token of the page's user takes precedence.
      token: () =>
        user.of(HEADER.authorization) || !offers(installation, 'login') ? null : session.get(TOKEN_KEY),
      language,
      partnerId: () => api().partner ?? null,
      authorization: () => user.of(HEADER.authorization),
    },
    async onSessionEnded(refusal, refused) {
      if (!refused && session.get(TOKEN_KEY)) {
        // A member whose session was ended elsewhere becomes a visitor, in every widget of the page.
        session.set(TOKEN_KEY, null)
        announceSessionChange()
        return true
      }
      const isRenewed = await renewal.renew(refusal, refused)
      if (!isRenewed && reportedToken !== refused) {
        reportedToken = refused
        report(
          refusal.reason === 'partner_unknown'
            ? widgetError('PARTNER_REFUSED', 'the partner is suspended, or no longer known.', refusal)
            : widgetError('TOKEN_REFUSED', 'getHeaders gave no token that is taken.', refusal),
        )
      }
      return isRenewed
    },
  })
}

/** Milliseconds between two checks of the partner. */
const CHECK_INTERVAL = 10_000

/**
 * Checks the partner after a network error: the CORS refusal of a suspended partner looks like a lost connection,
 * while the public configuration tells the two apart.
 */
function checkPartnerOnNetworkError(options: ConnectOptions): () => void {
  let lastRequest = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - lastRequest < CHECK_INTERVAL) return
    lastRequest = performance.now()
    const { baseUrl = options.origin, partner } = options.api()
    refetchInstallation(baseUrl, partner).then(
      (installation) => isRefused(options, installation) && options.onRefused(),
      () => {},
    )
  }
}

/** Network errors only: neither aborts nor time-outs. */
const fetchWith =
  (unanswered: () => void): typeof fetch =>
  async (input, init) => {
    try {
      return await fetch(input, init)
    } catch (thrown) {
      if (thrown instanceof TypeError) unanswered()
      throw thrown
    }
  }
