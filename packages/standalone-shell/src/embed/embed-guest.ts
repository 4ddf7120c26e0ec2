import type { BridgeRoute, Hello } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/languages'
import { HOMES } from '@easel/contract/pages'
import { connectGuest, type Guest, type Handlers } from '@easel/host-sdk/guest'
import { createPlaces, placeOf } from '../routes/paths.ts'
import { type FrameEvent, type FrameLocation, type HostParams, pageOf } from './embed-machine.ts'
import type { EmbedSession } from './embed-session.ts'
import type { EmbedStore } from './embed-state.ts'
import { createHistorySessions } from './history-sessions.ts'
import type { Partner } from './partner.ts'

interface Parts {
  partner: Partner | null
  session: EmbedSession
  store: EmbedStore
  /** Loads the messages of a language before it is shown. */
  loadLanguage(language: Language): Promise<void>
  /** The element whose height the host may follow. */
  content: Element
}

export interface EmbedGuest {
  guest: Guest | null
  /** Settles when the host has said who its user is, or when it will not: never fails. */
  known: Promise<void>
  /** Asks the host who its user is now. True: its token is another than was refused. */
  askAgain(): Promise<boolean>
  /** The frame is seen: it goes where the host wants it to begin, once that is known, whoever the user is. */
  begin(): void
  /** Calls back when the host has spoken of its user by itself. */
  onToken(listener: () => void): void
}

const { base } = HOMES.frame

const pageNow = () => placeOf(window.location.pathname.slice(base.length))

/** Tells one location of the frame from another: `/embed` alone is the wall under another name. */
function locationKey(): string {
  const { pathname, search } = window.location
  const image = new URLSearchParams(search).get('image') ?? ''
  return `${pathname.replace(/^\/embed\/?$/, `${base}/home`)} ${image}`
}

/** Connects with the host's page. Without a partner there is nobody whom we could trust, and no connection. */
export function connectHost(parts: Parts): EmbedGuest {
  const { partner, session, content } = parts
  const effects = pageEffects(parts)
  if (!partner || window.parent === window) {
    effects.stayAlone()
    return { ...effects, guest: null, askAgain: async () => false, begin: () => {} }
  }
  let guest: Guest | null = null
  /** Grows each time that the host speaks of its user: an answer to an older question may be about another. */
  let generation = 0
  const askAgain = async (): Promise<boolean> => {
    if (!guest?.supports('getParams')) return false
    const asked = { generation, token: session.authorization() }
    const params = await guest.getParams()
    if (generation === asked.generation) return (await effects.accept(params)).renewed
    return session.authorization() !== asked.token
  }
  const on: Handlers<'guest'> = {
    headers(params) {
      generation += 1
      return effects.acceptToken(params)
    },
    // The history of the frame is that of the host's page, too: its way back must not lead through ours.
    changeRouter: ({ to, params }) => effects.goTo(to, params),
    changeLanguage: ({ language }) => effects.showLanguage(language),
    async userChange() {
      generation += 1
      effects.dropUser()
      await askAgain().catch(() => {})
    },
    setTheme: effects.setTheme,
  }
  const greet = async ({ route, language, theme, again = false }: Hello) => {
    session.location.begin(route)
    const last = again ? session.location.last() : null
    effects.dispatch({ type: 'greeted', route, last, at: effects.locationNow() })
    // As high as the frame at least, the content would never let the frame shrink.
    if (guest?.supports('resize')) {
      document.documentElement.style.setProperty('--easel-page-height', '0px')
    }
    if (theme) effects.setTheme(theme)
    if (language) await effects.showLanguage(language)
    if (!guest?.supports('getParams')) effects.stayAlone()
  }
  guest = connectGuest({
    allowedOrigins: partner.origins,
    on,
    watch: { clicks: true, height: content },
    onHandlerError: (error, name) => console.error(`Easel: ${name} failed.`, error),
    // Also of a host that comes after it was given up.
    onState: (now) => now.state === 'open' && now.first && void greet(now.peer),
  })
  guest.ready.catch(effects.stayAlone)
  const begin = () => effects.dispatch({ type: 'started', at: effects.locationNow() })
  return { ...effects, guest, askAgain, begin }
}

/** What the host's messages do to the page: to its address, to what is shown, and to those who wait for its user. */
function pageEffects({ partner, session, store, loadLanguage }: Parts) {
  const landed = locationKey()
  const locationNow = (): FrameLocation => ({ page: pageNow(), hasMoved: locationKey() !== landed })
  let resolveKnown = () => {}
  const known = new Promise<void>((resolve) => {
    resolveKnown = resolve
  })
  let tokenListener = () => {}
  const history = createHistorySessions(window.history)
  // What one person looked for or had open stands in the address: the next one begins on the same page without it.
  const forgetAddress = () => {
    if (!partner) return
    const href = createPlaces(base, { partner: partner.id }).href(pageNow())
    window.history.replaceState(null, '', href)
  }
  // Before the router reads the address.
  window.addEventListener('popstate', () => history.isFormer() && forgetAddress(), { capture: true })

  const restart = () => store.set({ generation: store.get().generation + 1 })
  const part = () => {
    history.end()
    forgetAddress()
  }
  const goTo = (route: BridgeRoute, params: Record<string, string> = {}) => {
    const { id, ...rest } = params
    const place = pageOf(route)
    const image: Record<string, string> = id ? { image: id } : {}
    if (place) store.set({ destination: { place, params: { ...rest, ...image }, replace: true } })
    else if (id) store.set({ destination: { place, params: image, replace: true } })
  }
  const dispatch = (event: FrameEvent): void => {
    for (const effect of session.dispatch(event)) if (effect.type === 'goTo') goTo(effect.route)
  }
  const followLanguage = async () => {
    const language = session.language()
    if (language === store.get().language) return
    await loadLanguage(language)
    // The host may have named another meanwhile, whose messages came sooner.
    if (language === session.language()) store.set({ language })
  }
  const accept = async (params: HostParams) => {
    const change = session.accept(params)
    if (change.parted) part()
    // Before the messages of a new language, which may be slow to come: whoever is gone is gone.
    if (change.another) restart()
    await followLanguage()
    resolveKnown()
    return change
  }
  return {
    dispatch,
    locationNow,
    goTo,
    accept,
    /** The host has said by itself who its user is. */
    async acceptToken(params: HostParams) {
      const change = await accept(params)
      // Another token of the same person may say more of them, such as that they are a member now.
      if (change.renewed && !change.another) store.set({ renewals: store.get().renewals + 1 })
      tokenListener()
      dispatch({ type: 'started', at: locationNow() })
      return change
    },
    dropUser() {
      dispatch({ type: 'userLeft' })
      part()
      restart()
      tokenListener()
    },
    async showLanguage(language: Language) {
      dispatch({ type: 'languageNamed', language })
      await followLanguage()
    },
    setTheme: (theme: Hello['theme']) => store.set({ theme: { ...store.get().theme, ...theme } }),
    stayAlone() {
      dispatch({ type: 'leftAlone' })
      resolveKnown()
    },
    known,
    onToken: (listener: () => void) => {
      tokenListener = listener
    },
  }
}
