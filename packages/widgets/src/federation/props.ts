import type { HostAnswer, HostFile, HostMessage, HostRequest, PageName } from '../runtime/provider/ports.ts'
import type { Theme } from '../runtime/provider/theme.ts'

/** Headers by name, or a `fetch` response with them as JSON. */
export type WidgetHeaders = Record<string, string> | Response

/** How a widget reaches its server. */
export interface WidgetApi {
  /** The origin of the Easel server; by default that of the widget's code. */
  baseUrl?: string
  /** Your partner id. */
  partner?: string
  /**
   * Identifies your user: `{ authorization: 'Bearer …' }`, and `x-device-id` if you have one. Called at the start, after
   * a sign-in or a checkout, and when the server refuses the token. Without it every browser is a visitor.
   */
  getHeaders?(): WidgetHeaders | Promise<WidgetHeaders>
}

/** What your page does on request of a person. For a missing function, the widget shows an explanation instead. */
export interface WidgetHost {
  /** Open your sign-in. After `done`, `getHeaders` is called again. */
  openLogin?(ask: HostRequest): Promise<HostAnswer>
  /** Open your checkout. Return `done` only after a purchase: `getHeaders` is then called again. */
  showVip?(ask: HostRequest): Promise<HostAnswer>
  /** Download an image where the browser cannot, as inside an app. */
  downloadImage?(file: HostFile): Promise<HostAnswer>
  /** Show a short text as your own notification; by default the widget shows it. */
  showMessage?(message: HostMessage): Promise<void> | void
}

/** Storage for small texts that outlive the page, such as the draft of a prompt and the visitor's device id. */
export interface WidgetSession {
  get(key: string): string | null
  /** `null` removes the key. */
  set(key: string, value: string | null): void
}

/**
 * - `CODE_MISSING`: a file of the widget failed to load.
 * - `UNREACHABLE`: the server does not answer.
 * - `PARTNER_REFUSED`: the partner is unknown or suspended, this page is not among its origins, or its features exclude the
 *   widget.
 * - `HEADERS_FAILED`: `getHeaders` failed or timed out. The widget keeps its previous user; at the start, a visitor.
 * - `HOST_FAILED`: another function of the page threw.
 * - `TOKEN_REFUSED`: the token was refused, and `getHeaders` returned no valid one.
 * - `BROKEN`: the widget itself failed.
 * - `INVALID_ARGUMENT`: an argument of `mount` is invalid; the message names it.
 */
export type WidgetErrorCode =
  | 'CODE_MISSING'
  | 'UNREACHABLE'
  | 'PARTNER_REFUSED'
  | 'HEADERS_FAILED'
  | 'HOST_FAILED'
  | 'TOKEN_REFUSED'
  | 'BROKEN'
  | 'INVALID_ARGUMENT'

/** `cause` is the original error, if there is one. */
export interface WidgetError extends Error {
  readonly code: WidgetErrorCode
}

/** The properties of every widget. All but `session` may change while the widget is mounted. */
export interface EaselWidgetProps {
  api?: WidgetApi
  host?: WidgetHost
  /** In any usual spelling: `en`, `zh-Hans`, `zh_TW`, `es-MX`. By default the browser's. */
  language?: string
  theme?: Theme
  /** An id of your user. When it changes, all data of the previous user is dropped. */
  user?: string
  /** Storage of the widget; by default the browser's local storage, with keys that begin with `easel.`. */
  session?: WidgetSession
  /** Show another page: another widget, or a page of your own. By default Easel's page opens in a new tab. */
  onNavigate?(to: PageName, params: Record<string, string>): void
  /** An event for your analytics. */
  onTrack?(name: string, props?: Record<string, unknown>): void
  /** The widget has failed. It also shows the error in place, with a retry button where that may help. */
  onError?(error: WidgetError): void
  /** What the widget shows; applied whenever it changes. Each widget has its own, and `image`, the id of a work to open. */
  params?: Record<string, string>
}
