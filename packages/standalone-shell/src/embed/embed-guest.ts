import type { BridgeRoute, Hello } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/numbers'
import { HOMES } from '@easel/contract/pages'
import { connectGuest, type Guest, type Handlers } from '@easel/host-sdk/guest'
import type { Place } from '@easel/widgets/runtime'
import { createPlaces, placeOf } from '../routes/places.ts'
import { isReturn } from './embed-place.ts'
import type { EmbedSession, HostParams } from './embed-session.ts'
import type { EmbedStore } from './embed-state.ts'
import { createTrail } from './embed-trail.ts'
import type { Partner } from './partner.ts'

/** The page that a route of the bridge leads to. Null: one work is opened over whatever is seen. */
function pageOf(route: BridgeRoute): Place | null {
  if (route === 'detail') return null
  return route === 'aside' ? 'create' : route
}

interface Parts {
  partner: Partner | null
  session: EmbedSession
  store: EmbedStore
  /** Loads the words of a language before it is shown. */
  speak(language: Language): Promise<void>
  /** The element whose height the host may follow. */
  content: Element
}

export interface EmbedGuest {
  guest: Guest | null
  /** Settles when the host has said who its user is, or when it will not: never fails. */
  known: Promise<void>
  /** Asks the host who its user is now. True: its word is another than was refused. */
  askAgain(): Promise<boolean>
  /** Goes where the host wants the frame to begin, once that is known, though it has not said who its user is. */
  begin(): void
  /** Calls back when the host has spoken of its user by itself. */
  onWord(listener: () => void): void
}

/** Where the person is: `/embed` alone is the root under another name. */
const spotOf = ({ pathname, search }: Location): string =>
  `${pathname.replace(/^\/embed\/?$/, '/embed/home')} ${new URLSearchParams(search).get('image') ?? ''}`

const EMBED = HOMES.frame.base
const placeHere = (): Place => placeOf(window.location.pathname.slice(EMBED.length))

/** Connects with the host's page. Without a partner there is nobody whom we could trust, and no connection. */
export function connectHost({ partner, session, store, speak, content }: Parts): EmbedGuest {
  let hasSaid = () => {}
  const said = new Promise<void>((resolve) => {
    hasSaid = resolve
  })
  let told = () => {}
  const onWord = (listener: () => void) => {
    told = listener
  }
  const anew = () => store.set({ generation: store.get().generation + 1 })
  const trail = createTrail(window.history)
  const clear = () => {
    if (partner) forgetAddress(partner)
  }
  const part = () => {
    trail.end()
    clear()
  }
  const look = () => {
    if (trail.isFormer()) clear()
  }
  // Before the router reads the address.
  window.addEventListener('popstate', look, { capture: true })

  const speakAsTold = async () => {
    const language = session.language()
    if (language === store.get().language) return
    await speak(language)
    // The host may have named another meanwhile, whose words came sooner.
    if (language === session.language()) store.set({ language })
  }
  const accept = async (params: HostParams) => {
    const { first, another, parted, renewed } = session.accept(params)
    if (parted) part()
    // Before the words of a new language, which may be slow to come: whoever is gone is gone.
    if (another) anew()
    await speakAsTold()
    hasSaid()
    return { first, renewed, another }
  }
  const goTo = (to: BridgeRoute, params: Record<string, string> = {}, replace = false) => {
    const { id, ...rest } = params
    const place = pageOf(to)
    const image: Record<string, string> = id ? { image: id } : {}
    if (place) store.set({ destination: { place, params: { ...rest, ...image }, replace } })
    else if (id) store.set({ destination: { place, params: image, replace } })
  }

  /** Grows with each word of the host about its user. */
  let era = 0
  const on: Handlers<'guest'> = {
    async headers(params) {
      era += 1
      const { first, renewed, another } = await accept(params)
      // Another word for the same person may say more of them, such as that they are a member now.
      if (renewed && !another) store.set({ words: store.get().words + 1 })
      told()
      begin()
      return { first }
    },
    // The history of the frame is that of the host's page, too: its way back must not lead through ours.
    changeRouter: ({ to, params }) => goTo(to, params, true),
    async changeLanguage({ language }) {
      session.hostSpeaks(language)
      await speakAsTold()
    },
    async userChange() {
      era += 1
      session.forgetUser()
      part()
      anew()
      told()
      await askAgain().catch(() => {})
    },
    setTheme: (theme) => store.set({ theme: { ...store.get().theme, ...theme } }),
  }

  // Once for each page that is loaded into the frame, whatever was known of the person before.
  const landed = spotOf(window.location)
  let begin = () => {}
  let isSeen = false
  const beginAt = (route: BridgeRoute | undefined, before: Place | null) => {
    begin = () => {}
    // What the address says is where a person was before a reload of the frame.
    if (isReturn(window)) return
    // Whoever did not wait for the host has gone where they want to be.
    if (spotOf(window.location) !== landed) return
    if (before) store.set({ destination: { place: before, params: {}, replace: true } })
    // An older host names in its greeting alone what a newer one has in the address.
    else if (route && pageOf(route) !== placeHere()) goTo(route, {}, true)
  }
  let guest: Guest | null = null
  const askAgain = async (): Promise<boolean> => {
    if (!guest?.supports('getParams')) return false
    const asked = { era, word: session.authorization() }
    const params = await guest.getParams()
    if (era === asked.era) return (await accept(params)).renewed
    // The host has spoken of its user since: this may be the answer for the one before.
    return session.authorization() !== asked.word
  }

  const stayAlone = () => {
    session.goAlone()
    hasSaid()
  }
  if (!partner || window.parent === window) {
    stayAlone()
    return { guest: null, known: said, askAgain, begin: () => {}, onWord }
  }
  const greet = async ({ route, language, theme, again = false }: Hello) => {
    session.place.begin(route)
    const before = again ? session.place.last() : null
    begin = () => beginAt(route, before)
    // Who is so late may never say who its user is.
    if (isSeen) begin()
    // As high as the frame at least, the content would never let the frame shrink.
    if (guest?.supports('resize')) {
      document.documentElement.style.setProperty('--easel-page-height', '0px')
    }
    if (theme) store.set({ theme: { ...store.get().theme, ...theme } })
    if (language) {
      session.hostSpeaks(language)
      await speakAsTold()
    }
    if (!guest?.supports('getParams')) stayAlone()
  }
  guest = connectGuest({
    allowedOrigins: partner.origins,
    on,
    watch: { clicks: true, height: content },
    onHandlerError: (error, name) => console.error(`Easel: ${name} failed.`, error),
    // Also of a host that comes after it was given up.
    onState: (now) => now.state === 'open' && now.first && void greet(now.peer),
  })
  guest.ready.catch(stayAlone)
  const beginSeen = () => {
    isSeen = true
    begin()
  }
  return { guest, known: said, askAgain, begin: beginSeen, onWord }
}

/** What one person looked for or had open stands in the address: the next one begins on the same page without it. */
function forgetAddress({ id }: Partner): void {
  const href = createPlaces(EMBED, { partner: id }).href(placeHere())
  window.history.replaceState(null, '', href)
}
