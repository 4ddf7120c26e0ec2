import type { BridgeRoute, Hello } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/languages'
import { PAGES } from '@easel/contract/pages'
import {
  connectGuest,
  type Guest,
  type Handlers,
  hasNativeGlobal,
  lateTransport,
  type Transport,
} from '@easel/host-sdk/guest'
import { untilLoaded } from '../loading/until-loaded.ts'
import { createPaths, pageOfPath } from '../routes/paths.ts'
import { type FrameEvent, type FrameLocation, type HostParams, pageOf } from './embed-machine.ts'
import type { EmbedSession } from './embed-session.ts'
import type { EmbedStore } from './embed-state.ts'
import { surfaceAt } from './embed-surface.ts'
import { createHistorySessions } from './history-sessions.ts'
import type { Partner } from './partner.ts'
import { isReturn } from './saved-location.ts'

interface Parts {
  partner: Partner | null
  session: EmbedSession
  store: EmbedStore
  /** Loads the catalog of a language before it is shown. */
  loadLanguage(language: Language): Promise<void>
  /** The element whose height the host can follow. */
  content: Element
}

export interface EmbedGuest {
  guest: Guest | null
  /** Resolves when the host has named its user, or will not; never rejects. */
  userKnown: Promise<void>
  /** Asks the host for its user. Resolves to whether its token differs from the refused one. */
  refreshUser(): Promise<boolean>
  /** The frame is visible: navigates to the host's start page as soon as that is known, for any user. */
  begin(): void
  /** Calls back when the host has named its user unasked. */
  onToken(listener: () => void): void
}

const surfaceNow = () => surfaceAt(window.location.pathname)
const pageNow = () => pageOfPath(window.location.pathname.slice(surfaceNow().base.length))

/** Identifies a location of the frame: the base is an alias of the wall. */
function locationKey(): string {
  const { pathname, search } = window.location
  const { base } = surfaceNow()
  const path = pathname.replace(/\/$/, '')
  const query = new URLSearchParams(search)
  return `${path === base ? base + PAGES.home.path : path} ${query.get('image') ?? query.get('id') ?? ''}`
}

/** Milliseconds after which nobody waits for an app to name its user. */
const ALONE_AFTER = 10_000
/** Milliseconds until an app's answer no longer counts: its person may have to sign in first. */
const LATEST_USER = 30 * 60_000

/** Of the partner's features: its pages speak the protocol from before this bridge. */
const LEGACY = 'legacy-bridge'

/** The app whose webview shows this page, or an old host. The code is not part of the first chunk. */
async function loadTransport(isTop: boolean, allowedOrigins: readonly string[]): Promise<Transport | null> {
  const native = await untilLoaded(() => import(/* webpackChunkName: "native" */ '@easel/host-sdk/native'))
  return isTop ? native.nativeTransport(window) : native.legacyTransport({ allowedOrigins })
}

/** Connects with the host's page. Without a partner no origin is trusted, and there is no connection. */
export function connectHost(parts: Parts): EmbedGuest {
  const { partner, session, content } = parts
  const effects = pageEffects(parts)
  const isTop = window.parent === window
  const isLegacy = !isTop && (partner?.features as readonly string[] | undefined)?.includes(LEGACY)
  if (!partner || (isTop && !hasNativeGlobal(window))) {
    effects.stayAlone()
    return { ...effects, guest: null, refreshUser: async () => false, begin: () => {} }
  }
  let guest: Guest | null = null
  /** Incremented each time that the host names its user: older answers may be about another user. */
  let generation = 0
  const refreshUser = async (): Promise<boolean> => {
    if (!guest?.supports('getParams')) return false
    const request = { generation, token: session.authorization() }
    const params = await guest.getParams()
    if (generation === request.generation) return (await effects.accept(params)).tokenChanged
    return session.authorization() !== request.token
  }
  const on: Required<Handlers<'guest'>> = {
    headers(params) {
      generation += 1
      return effects.acceptToken(params)
    },
    // The frame's history is part of the host page's: Back must not lead through entries of ours.
    changeRouter: ({ to, params }) => effects.goTo(to, params),
    changeLanguage: ({ language }) => effects.showLanguage(language),
    async userChange() {
      generation += 1
      effects.dropUser()
      await refreshUser().catch(() => {})
    },
    setTheme: effects.setTheme,
  }
  const onHandshake = async ({ route, language, theme, again = false }: Hello) => {
    session.location.begin(route)
    const last = again ? session.location.last() : null
    effects.dispatch({ type: 'connected', route, last, at: effects.locationNow() })
    // A minimum of the frame's height would keep the frame from shrinking.
    if (guest?.supports('resize')) {
      document.documentElement.style.setProperty('--easel-page-height', '0px')
    }
    if (theme) effects.setTheme(theme)
    if (language) await effects.showLanguage(language)
    if (!guest?.supports('getParams')) effects.stayAlone()
    else if (isTop || isLegacy) await askUser()
  }
  /**
   * Pages of partners name their user by themselves; apps and old hosts are asked. Without an answer the person begins alone,
   * and is signed in by one that comes later.
   */
  const askUser = async () => {
    const asked = generation
    const begunAlone = setTimeout(effects.stayAlone, ALONE_AFTER)
    try {
      const params = await (guest as Guest).getParams({}, { timeout: LATEST_USER })
      clearTimeout(begunAlone)
      if (generation === asked) await effects.acceptToken(params)
    } catch {
      clearTimeout(begunAlone)
      effects.stayAlone()
    }
  }
  guest = connectGuest({
    allowedOrigins: partner.origins,
    transport: isTop || isLegacy ? lateTransport(() => loadTransport(isTop, partner.origins)) : undefined,
    on,
    watch: { clicks: true, height: content },
    onHandlerError: (error, name) => console.error(`Easel: ${name} failed.`, error),
    // Also for a host that connects after the time-out.
    onState(now) {
      if (now.state !== 'open') return
      if (now.first) void onHandshake(now.peer)
      else if (isTop || isLegacy) void askUser()
    },
  })
  guest.ready.catch(effects.stayAlone)
  // A page that the webview kept for the way back was told of nothing.
  window.addEventListener('pageshow', ({ persisted }) => persisted && (isTop || isLegacy) && void askUser())
  const begin = () => effects.dispatch({ type: 'started', at: effects.locationNow() })
  return { ...effects, guest, refreshUser, begin }
}

/** Applies the host's messages: to the address, to the pages, and to those who wait for the user. */
function pageEffects({ partner, session, store, loadLanguage }: Parts) {
  const initialLocation = locationKey()
  /** Until somebody is named, the address of a page that is not returned to is the host's. */
  let hostAddress = isReturn(window) ? '' : window.location.href
  const locationNow = (): FrameLocation => ({ page: pageNow(), hasMoved: locationKey() !== initialLocation })
  let resolveUserKnown = () => {}
  const userKnown = new Promise<void>((resolve) => {
    resolveUserKnown = resolve
  })
  let tokenListener = () => {}
  const history = createHistorySessions(window.history)
  // The address contains what a user searched for and opened: the next one starts on the same page without it.
  const clearAddress = () => {
    if (!partner) return
    const { base, isAside } = surfaceNow()
    const href = createPaths({ base, isAside, kept: { partner: partner.id } }).href(pageNow())
    window.history.replaceState(null, '', href)
  }
  // Runs before the router reads the address.
  window.addEventListener('popstate', () => history.isFormer() && clearAddress(), { capture: true })

  const restart = () => store.set({ generation: store.get().generation + 1 })
  const endSession = () => {
    history.end()
    clearAddress()
  }
  const goTo = (route: BridgeRoute, params: Record<string, string> = {}) => {
    const { id, ...rest } = params
    const page = route === 'aside' ? route : pageOf(route)
    const image: Record<string, string> = id ? { image: id } : {}
    if (page) store.set({ destination: { page, params: { ...rest, ...image }, replace: true } })
    else if (id) store.set({ destination: { page, params: image, replace: true } })
  }
  const dispatch = (event: FrameEvent): void => {
    for (const effect of session.dispatch(event)) if (effect.type === 'goTo') goTo(effect.route)
  }
  /** At once where nothing has to be loaded. */
  const followLanguage = () => {
    const language = session.language()
    return language === store.get().language
      ? undefined
      : loadLanguage(language).then(() => {
          // The host may have named another language meanwhile, whose catalog was loaded sooner.
          if (language === session.language()) store.set({ language })
        })
  }
  const accept = async (params: HostParams) => {
    const change = session.accept(params)
    hostAddress = ''
    if (change.userLeft) endSession()
    // Before the new catalog is loaded, which may take long: data of a former user must disappear at once.
    if (change.userChanged) restart()
    await followLanguage()
    if (store.get().isGuarded) store.set({ isGuarded: false })
    resolveUserKnown()
    return change
  }
  return {
    dispatch,
    locationNow,
    goTo,
    accept,
    /** The host has named its user unasked. */
    async acceptToken(params: HostParams) {
      const change = await accept(params)
      // A new token of the same user may carry other rights, such as a membership.
      if (change.tokenChanged && !change.userChanged) store.set({ renewals: store.get().renewals + 1 })
      tokenListener()
      dispatch({ type: 'started', at: locationNow() })
      return change
    },
    dropUser() {
      dispatch({ type: 'userLeft' })
      if (window.location.href !== hostAddress) endSession()
      restart()
      tokenListener()
    },
    showLanguage(language: Language) {
      dispatch({ type: 'languageNamed', language })
      return followLanguage()
    },
    setTheme: (theme: Hello['theme']) => store.set({ theme: { ...store.get().theme, ...theme } }),
    stayAlone() {
      dispatch({ type: 'leftAlone' })
      resolveUserKnown()
    },
    userKnown,
    onToken: (listener: () => void) => {
      tokenListener = listener
    },
  }
}
