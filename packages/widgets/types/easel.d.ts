/**
 * Easel's federated widgets, for the compiler of a page that uses them. Copy this file into your project, or name it
 * in `include`; it needs nothing but the types of React (and those only for the components). Written by
 * `npm run tables` from the widgets' sources.
 *
 *     const Gallery = lazy(() => import('easel/Gallery'))
 *     <Gallery api={{ partner: 'acme', getHeaders }} language="en" />
 */

/** Types alone: `import type { EaselWidgetProps } from 'easel/props'`. */
declare module 'easel/props' {
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

  /** Why a person is asked to sign in or to become a member: `key` names the action that they wanted. */
  export interface HostRequest {
    reason: string
    key?: string
  }

  /** `unsupported`: the host has no such function, and the widget explains instead. */
  export interface HostAnswer {
    outcome: 'done' | 'cancelled' | 'unsupported'
  }

  /** An image to download. */
  export interface HostFile {
    url: string
    filename: string
    imageId: string
  }

  /** A short text for the host's own notifications. */
  export interface HostMessage {
    kind: 'info' | 'success' | 'warn' | 'error'
    text: string
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

  /** What a partner may change; all other tokens derive from these. */
  export interface Theme {
    /** `auto` follows the reader's system. */
    mode?: 'auto' | 'light' | 'dark'
    /** Any CSS color. Text on it is chosen for contrast. */
    accent?: string
    /** 0 (square corners) to 2; 1 is the design's own. */
    roundness?: number
    /** A CSS font-family list; the fallbacks of the language are appended. */
    font?: string
  }

  /** Storage for small texts that outlive the page, such as the draft of a prompt and the visitor's device id. */
  export interface WidgetSession {
    get(key: string): string | null
    /** `null` removes the key. */
    set(key: string, value: string | null): void
  }

  export type PageName = 'author' | 'create' | 'home' | 'queue' | 'square' | 'works'

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

  /** A mounted widget. */
  export interface Mounted {
    /** Updates properties; omitted ones keep their values. */
    update(props: EaselWidgetProps): void
    /** Unmounts the widget with all of its listeners. */
    unmount(): void
  }

  /** Mounts a widget into an element of a page with another React, or none: the widget has its own. */
  export type Mount = (element: Element, props?: EaselWidgetProps) => Mounted

  export type WidgetName = 'Creator' | 'Gallery' | 'Login' | 'Queue' | 'Square' | 'Vip' | 'Works'

  /** A widget that is mounted by name: its code is loaded first. */
  export interface MountedByName extends Mounted {
    /**
     * Resolves when the widget's code is loaded, and rejects with `CODE_MISSING` when it cannot be; the element then
     * shows an error with a retry. After a retry it is the promise of that.
     */
    readonly ready: Promise<void>
  }

  /** The script tag for plain pages: `EaselWidgets.mount('Gallery', element, props)`. */
  export interface EaselWidgets {
    /** Puts a widget into the element. */
    mount(name: WidgetName, element: Element, props?: EaselWidgetProps): MountedByName
  }
}

/**
 * What others have made: search, styles, one work in full. Its `params`:
 * - `search`: words to look for
 * - `style`: id of a style
 * - `list`: `popular`: what people like, instead of what is selected
 */
declare module 'easel/Gallery' {
  export const Gallery: import('react').ComponentType<import('easel/props').EaselWidgetProps>
  export default Gallery
}
declare module 'easel/Gallery/mount' {
  export const mount: import('easel/props').Mount
  export default mount
}

/**
 * What people show each other: a day at a time, by likes, or by words; and whether the person’s own works are among it. Its `params`:
 * - `order`: `popular`: what was liked of the day; `best`: what was liked of all days
 * - `search`: words to look for
 * - `author`: id of an author, to show their works alone; `hidden`: whom the person has hidden
 * - `day`: a moment of the day, in ms since 1970; today without it
 * - `noSelf`: `true`: without one’s own works
 */
declare module 'easel/Square' {
  export const Square: import('react').ComponentType<import('easel/props').EaselWidgetProps>
  export default Square
}
declare module 'easel/Square/mount' {
  export const mount: import('easel/props').Mount
  export default mount
}

/**
 * A prompt, its options, and the four pictures that come of it. Its `params`:
 * - `prompt`: a prompt to begin with
 * - `style`: id of a style
 * - `ratio`: `1` square, `2` portrait, `3` landscape, or another as it is written: `16:9`
 * - `like`: id of a work to begin from
 * - `reference`: an image of the person’s own that the next ones follow: the id of its work, a dot, and its number
 */
declare module 'easel/Creator' {
  export const Creator: import('react').ComponentType<import('easel/props').EaselWidgetProps>
  export default Creator
}
declare module 'easel/Creator/mount' {
  export const mount: import('easel/props').Mount
  export default mount
}

/**
 * What the person has made. Its `params`:
 * - `search`: words to look for
 * - `operation`: `0` from a prompt, `1` enlarged, `2` variations
 * - `ratioType`: `1` square, `2` portrait, `3` landscape
 * - `expiring`: `true`: what goes soon
 * - `favourites`: `true`: favourites
 * - `folder`: id of a folder
 * - `order`: `old`: the oldest first
 */
declare module 'easel/Works' {
  export const Works: import('react').ComponentType<import('easel/props').EaselWidgetProps>
  export default Works
}
declare module 'easel/Works/mount' {
  export const mount: import('easel/props').Mount
  export default mount
}

/**
 * What is being made for the person, and their place in line. Its `params`:
 * - `tab`: `all`, `running`, `finished` or `failed`
 */
declare module 'easel/Queue' {
  export const Queue: import('react').ComponentType<import('easel/props').EaselWidgetProps>
  export default Queue
}
declare module 'easel/Queue/mount' {
  export const mount: import('easel/props').Mount
  export default mount
}

/**
 * Signing in as a member of Easel itself, and the account of who has. For pages without users of their own: whose token your page gives is signed in already. Its `params`:
 * - `terms`: address of your own terms of service; Easel’s without it
 * - `privacy`: address of your own privacy policy; Easel’s without it
 */
declare module 'easel/Login' {
  export const Login: import('react').ComponentType<import('easel/props').EaselWidgetProps>
  export default Login
}
declare module 'easel/Login/mount' {
  export const mount: import('easel/props').Mount
  export default mount
}

/**
 * Buying a membership of Easel itself: what it gives, the plans, the payment. For pages without users of their own: whose token your page gives is VIP by its word. Its `params`:
 * - `agreement`: address of your own membership agreement; Easel’s without it
 */
declare module 'easel/Vip' {
  export const Vip: import('react').ComponentType<import('easel/props').EaselWidgetProps>
  export default Vip
}
declare module 'easel/Vip/mount' {
  export const mount: import('easel/props').Mount
  export default mount
}

type EaselWidgets = import('easel/props').EaselWidgets

/** What `<script src="https://easel.example/widgets/mount.js">` brings: there once the script has run. */
declare var EaselWidgets: EaselWidgets | undefined
