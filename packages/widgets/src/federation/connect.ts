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
import { tellSession } from '../runtime/session/session-changes.ts'
import { ofPage } from './call-page.ts'
import {
  causeOf,
  type Installation,
  installationAt,
  installationNow,
  offersLogin,
  TIMEOUT,
} from './installation.ts'
import type { WidgetApi, WidgetError, WidgetHost, WidgetSession } from './props.ts'
import { widgetError } from './widget-error.ts'

/** Replaced at build time by the package's version. */
declare const EASEL_VERSION_OF_BUILD: string

export interface Connected {
  client: Client
  refused: boolean
  /** As the partner has declared them. */
  theme: Theme
  features: readonly Feature[]
  /** Whose token it is, as it says itself; null of a visitor. */
  subject: string | null
  /** The person has signed in with the page, or become a member: asks it who they are now. Null: everything begins anew. */
  again(): Promise<Connected | null>
}

/** Read again at each call: the page may have given others meanwhile. */
export interface Connecting {
  api(): WidgetApi
  host(): WidgetHost
  language(): Language
  session: WidgetSession
  /** Which widget it is for. */
  place: PageName
  /** What a partner must offer for it besides. */
  needs?: 'login' | undefined
  /** What the page is told of. */
  tell(error: WidgetError): void
  /** The page has given the token of somebody else than the one whom this client was made for. */
  onAnother(): void
  /** The partner is welcome no longer. */
  onRefused(): void
  /** Where the widget's own code came from. */
  origin: string
  /** The widget is gone: the page is asked nothing more for it. */
  signal: AbortSignal
}

/** A client for one widget and one user. Rejects when the server cannot be reached. */
export async function connect(connecting: Connecting): Promise<Connected> {
  const user = new UserHeaders(connecting)
  const base = connecting.api().baseUrl ?? connecting.origin
  const { partner } = connecting.api()
  const [installation] = await Promise.all([installationAt(base, partner), user.ask().catch(() => false)])
  const refused = isRefused(connecting, installation)
  const connected = (): Connected => ({
    client: clientOf(connecting, user, installation),
    refused,
    theme: installation.partner?.theme ?? {},
    features: installation.partner?.features?.filter((one) => one !== 'login') ?? FEATURES,
    subject: user.subject(),
    async again() {
      const before = user.subject()
      await user.ask().catch(() => false)
      // Whoever signs in goes on with what they began.
      if (before === null || user.subject() === before) return connected()
      connecting.onAnother()
      return null
    },
  })
  return connected()
}

/** Says so to the page, too. */
function isRefused({ api, place, needs, tell }: Connecting, installation: Installation): boolean {
  const cause = causeOf(installation, api().partner, place, needs)
  if (cause === null) return false
  tell(widgetError('PARTNER_REFUSED', cause))
  return true
}

/** What the page says of its user, as headers. */
class UserHeaders {
  readonly #connecting: Connecting
  #headers: Partial<Record<string, string>> = {}
  #asked = 0
  /** The newest question that was answered. */
  #answered = 0

  constructor(connecting: Connecting) {
    this.#connecting = connecting
  }

  of = (name: string): string | null => this.#headers[name] ?? null
  subject = (): string | null => subjectOf(this.of(HEADER.authorization))

  /** True: it is another token than before. The page is told of a failure: the widget goes on with what it knew. */
  async ask(): Promise<boolean> {
    const before = this.of(HEADER.authorization)
    const question = ++this.#asked
    const given = await this.#given()
    // The answer of an older question that comes after the one of a newer is of a user who was.
    if (question > this.#answered) {
      this.#answered = question
      this.#headers = given
    }
    return this.of(HEADER.authorization) !== before
  }

  async #given(): Promise<Partial<Record<string, string>>> {
    const { api, tell, signal } = this.#connecting
    try {
      signal.throwIfAborted()
      const asking = (async () => headersOf(await api().getHeaders?.()))()
      const headers = (await within(TIMEOUT, signal, asking)) ?? {}
      return hostParams({ headers }, 'The answer of getHeaders').headers
    } catch (cause) {
      tell(widgetError('HEADERS_FAILED', why(cause), cause))
      throw cause
    }
  }
}

const why = (thrown: unknown): string => {
  if (thrown instanceof Misfit) return `${thrown.message}.`
  return thrown instanceof SyntaxError
    ? 'getHeaders failed: what it read is not JSON.'
    : 'getHeaders failed, or did not answer in time.'
}

function clientOf(connecting: Connecting, user: UserHeaders, installation: Installation): Client {
  const { api, host, language, session, origin, tell, signal } = connecting
  const subject = user.subject()
  // Calls that are refused with the same token are one fault.
  let blamed: string | null = null
  const renewal = createRenewal({
    token: () => user.of(HEADER.authorization) ?? '',
    async ask() {
      const another = await user.ask()
      // Whoever signs in goes on with what they began; whoever was somebody before leaves it behind.
      if (subject !== null && user.subject() !== subject) connecting.onAnother()
      return another
    },
    async login() {
      if (signal.aborted) return false
      const answer = await ofPage(tell, 'host.openLogin', () => host().openLogin?.({ reason: 'session' }))
      return answer?.outcome === 'done'
    },
  })
  return createClient({
    baseUrl: api().baseUrl ?? origin,
    secret: installation.secret,
    fetch: fetchOr(doubting(connecting)),
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
        tellSession()
        return true
      }
      const isRenewed = await renewal.renew(refusal, refused)
      if (!isRenewed && blamed !== refused) {
        blamed = refused
        tell(
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
const DOUBT = 10_000

/**
 * A browser hides the refusal of a partner that is welcome no longer: it looks as if there were no network. What all
 * may read then says which of the two it is.
 */
function doubting(connecting: Connecting): () => void {
  let asked = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - asked < DOUBT) return
    asked = performance.now()
    const { baseUrl = connecting.origin, partner } = connecting.api()
    installationNow(baseUrl, partner).then(
      (installation) => isRefused(connecting, installation) && connecting.onRefused(),
      () => {},
    )
  }
}

/** Nobody answered: neither the caller gave up nor the time was over. */
const fetchOr =
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
function within<T>(ms: number, signal: AbortSignal, promise: Promise<T>): Promise<T> {
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
