import {
  type Client,
  createClient,
  createRenewal,
  deviceIdOf,
  subjectOf,
  systemOf,
  TOKEN_KEY,
} from '@easel/client'
import { headersOf, hostParams, Misfit } from '@easel/contract/bridge'
import { HEADER } from '@easel/contract/headers'
import type { Language } from '@easel/contract/numbers'
import type { PageName } from '../runtime/provider/ports.ts'
import type { Theme } from '../runtime/provider/theme.ts'
import { FEATURES, type Feature } from '../runtime/session/features.ts'
import { announceSessionChange } from '../runtime/session/session-changes.ts'
import { callPage } from './call-page.ts'
import {
  getInstallation,
  type Installation,
  offersLogin,
  refetchInstallation,
  refusalCause,
  TIMEOUT,
} from './installation.ts'
import type { WidgetApi, WidgetError, WidgetHost, WidgetSession } from './props.ts'
import { widgetError } from './widget-error.ts'

/** Replaced at build time by the package's version. */
declare const EASEL_VERSION_OF_BUILD: string

export interface Connection {
  client: Client
  refused: boolean
  /** As the partner has declared them. */
  theme: Theme
  features: readonly Feature[]
  /** Whose token it is, as it says itself; null of a visitor. */
  subject: string | null
  /** The person has signed in with the page, or become a member: asks it who they are now. Null: everything begins anew. */
  refresh(): Promise<Connection | null>
}

/** Read again at each call: the page may have given others meanwhile. */
export interface ConnectOptions {
  api(): WidgetApi
  host(): WidgetHost
  language(): Language
  session: WidgetSession
  /** Which widget it is for. */
  page: PageName
  /** What a partner must offer for it besides. */
  needs?: 'login' | undefined
  /** What the page is told of. */
  report(error: WidgetError): void
  /** The page has given the token of somebody else than the one whom this client was made for. */
  onUserChange(): void
  /** The partner is welcome no longer. */
  onRefused(): void
  /** Where the widget's own code came from. */
  origin: string
  /** The widget is gone: the page is asked nothing more for it. */
  signal: AbortSignal
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
    features: installation.partner?.features?.filter((one) => one !== 'login') ?? FEATURES,
    subject: user.subject(),
    async refresh() {
      const before = user.subject()
      await user.refresh().catch(() => false)
      // Whoever signs in goes on with what they began.
      if (before === null || user.subject() === before) return connection()
      options.onUserChange()
      return null
    },
  })
  return connection()
}

/** Says so to the page, too. */
function isRefused({ api, page, needs, report }: ConnectOptions, installation: Installation): boolean {
  const cause = refusalCause(installation, api().partner, page, needs)
  if (cause === null) return false
  report(widgetError('PARTNER_REFUSED', cause))
  return true
}

/** What the page says of its user, as headers. */
class UserHeaders {
  readonly #options: ConnectOptions
  #headers: Partial<Record<string, string>> = {}
  #requested = 0
  /** The newest request that was answered. */
  #answered = 0

  constructor(options: ConnectOptions) {
    this.#options = options
  }

  of = (name: string): string | null => this.#headers[name] ?? null
  subject = (): string | null => subjectOf(this.of(HEADER.authorization))

  /** True: it is another token than before. The page is told of a failure: the widget goes on with what it knew. */
  async refresh(): Promise<boolean> {
    const before = this.of(HEADER.authorization)
    const request = ++this.#requested
    const headers = await this.#fetchHeaders()
    // A late answer to an older request may describe a former user: it is dropped.
    if (request > this.#answered) {
      this.#answered = request
      this.#headers = headers
    }
    return this.of(HEADER.authorization) !== before
  }

  async #fetchHeaders(): Promise<Partial<Record<string, string>>> {
    const { api, report, signal } = this.#options
    try {
      signal.throwIfAborted()
      const asking = (async () => headersOf(await api().getHeaders?.()))()
      const headers = (await withTimeout(TIMEOUT, signal, asking)) ?? {}
      return hostParams({ headers }, 'The answer of getHeaders').headers
    } catch (cause) {
      report(widgetError('HEADERS_FAILED', describeCause(cause), cause))
      throw cause
    }
  }
}

const describeCause = (thrown: unknown): string => {
  if (thrown instanceof Misfit) return `${thrown.message}.`
  return thrown instanceof SyntaxError
    ? 'getHeaders failed: what it read is not JSON.'
    : 'getHeaders failed, or did not answer in time.'
}

function clientOf(options: ConnectOptions, user: UserHeaders, installation: Installation): Client {
  const { api, host, language, session, origin, report, signal } = options
  const subject = user.subject()
  // Calls that are refused with the same token are one fault.
  let reportedToken: string | null = null
  const renewal = createRenewal({
    token: () => user.of(HEADER.authorization) ?? '',
    async ask() {
      const renewed = await user.refresh()
      // Whoever signs in goes on with what they began; whoever was somebody before leaves it behind.
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
      // The token of the page's own user outranks it.
      token: () =>
        user.of(HEADER.authorization) || !offersLogin(installation) ? null : session.get(TOKEN_KEY),
      language,
      partnerId: () => api().partner ?? null,
      authorization: () => user.of(HEADER.authorization),
    },
    async onSessionEnded(refusal, refused) {
      if (!refused && session.get(TOKEN_KEY)) {
        // A member who was signed out elsewhere is a visitor here, in every widget of the page.
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

/** Milliseconds between two questions whether the partner is still welcome. */
const CHECK_INTERVAL = 10_000

/**
 * A browser hides the refusal of a partner that is welcome no longer: it looks as if there were no network. What all
 * may read then says which of the two it is.
 */
function checkPartnerOnNetworkError(options: ConnectOptions): () => void {
  let asked = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - asked < CHECK_INTERVAL) return
    asked = performance.now()
    const { baseUrl = options.origin, partner } = options.api()
    refetchInstallation(baseUrl, partner).then(
      (installation) => isRefused(options, installation) && options.onRefused(),
      () => {},
    )
  }
}

/** Nobody answered: neither the caller gave up nor the time was over. */
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

/** Its timer goes with the answer; where none comes, with the time or with the widget. */
function withTimeout<T>(ms: number, signal: AbortSignal, promise: Promise<T>): Promise<T> {
  let end = () => {}
  const late = new Promise<never>((_, reject) => {
    end = () => reject(new Error('The page did not answer in time.'))
  })
  const timer = setTimeout(end, ms)
  signal.addEventListener('abort', end)
  return Promise.race([promise, late]).finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  })
}
