import type { HostAnswer, HostAsk, HostFile, HostMessage, PageName } from '../runtime/provider/ports.ts'
import type { Theme } from '../runtime/provider/theme.ts'

/** Headers by name, or what `fetch` answers: it is read, and an address without headers is named. */
export type WidgetHeaders = Record<string, string> | Response

/** How a widget reaches its server. */
export interface WidgetApi {
  /** The origin of the Easel server; the one that the widget's code came from without it. */
  baseUrl?: string
  /** Your id as a partner. */
  partner?: string
  /**
   * Who your user is: `{ authorization: 'Bearer …' }`, and `x-device-id` where you have one. Asked at the start, after
   * a sign-in or a checkout, and when the server no longer takes it. Without it every browser is a visitor of its own.
   */
  getHeaders?(): WidgetHeaders | Promise<WidgetHeaders>
}

/** What your page does when a person wants it. What is left out, the widget explains instead. */
export interface WidgetHost {
  /** Open your sign-in. After `done`, `getHeaders` is asked again. */
  openLogin?(ask: HostAsk): Promise<HostAnswer>
  /** Open your checkout. Say `done` only when it is: `getHeaders` is then asked again. */
  showVip?(ask: HostAsk): Promise<HostAnswer>
  /** Save a picture, where the browser would not (inside an app). */
  downloadImage?(file: HostFile): Promise<HostAnswer>
  /** Show a short text in your own way; without it the widget shows it. */
  showMessage?(message: HostMessage): Promise<void> | void
}

/** Small texts that outlive the page, such as the draft of a prompt and the visitor's device id. */
export interface WidgetSession {
  get(key: string): string | null
  /** `null` removes. */
  set(key: string, value: string | null): void
}

/**
 * `CODE_MISSING`: a file of the widget did not come. `UNREACHABLE`: the server does not answer. `PARTNER_REFUSED`: the
 * partner is not known or is suspended, this page is not among its origins, or its features leave the widget out.
 * `HEADERS_FAILED`: `getHeaders` failed or was late, and the widget goes on with what it knew, at the start with a
 * visitor. `HOST_FAILED`: another function of the page threw. `TOKEN_REFUSED`: the token is refused, and `getHeaders` gave no better one. `BROKEN`: the widget itself failed.
 * `INVALID_ARGUMENT`: of `mount`, which the message names.
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

/** Its `cause` is what was thrown, where something was. */
export interface WidgetError extends Error {
  readonly code: WidgetErrorCode
}

/** The same for every widget. All but `session` may change while the widget stands. */
export interface EaselWidgetProps {
  api?: WidgetApi
  host?: WidgetHost
  /** In any usual spelling: `en`, `zh-Hans`, `zh_TW`, `es-MX`. The browser's without it. */
  language?: string
  theme?: Theme
  /** Changes when your user changes: whatever was known of the one before is dropped. */
  user?: string
  /** Keeps texts for the widget, as long as it stands; by default the browser's local storage, under names that begin with `easel.`. */
  session?: WidgetSession
  /** The person wants to go where this widget is not: show the other one, or a page of yours. Without it Easel's own opens beside yours. */
  onNavigate?(to: PageName, params: Record<string, string>): void
  /** Something was done that you may count. */
  onTrack?(name: string, props?: Record<string, unknown>): void
  /** The widget cannot do what it should. It says so in its place, too, with a way to try again where that may help. */
  onError?(error: WidgetError): void
  /** What the widget shows, taken over whenever it says something else. Each widget has its own, and `image`, the id of a work to open. */
  params?: Record<string, string>
}
