import type { BridgeRoute } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/numbers'
import { connectGuest, type Guest, type Handlers } from '@easel/host-sdk/guest'
import type { Place } from '@easel/widgets/runtime'
import type { EmbedSession, HostParams } from './embed-session.ts'
import type { EmbedStore } from './embed-state.ts'
import type { Partner } from './partner.ts'

/** The pages of the bridge that this shell has; those that come later lead to the nearest that is there. */
const PLACES: Record<BridgeRoute, Place> = {
  home: 'home',
  create: 'create',
  works: 'works',
  queue: 'queue',
  square: 'home',
  detail: 'works',
  aside: 'create',
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
  /** Calls back when the host has spoken of its user by itself. */
  onWord(listener: () => void): void
}

/** Connects with the host's page. Without a partner there is nobody whom we could trust, and no connection. */
export function connectHost({ partner, session, store, speak, content }: Parts): EmbedGuest {
  const said = Promise.withResolvers<void>()
  let told = () => {}
  const onWord = (listener: () => void) => {
    told = listener
  }
  const anew = () => store.set({ generation: store.get().generation + 1 })

  const speakAsTold = async () => {
    const language = session.language()
    if (language === store.get().language) return
    await speak(language)
    store.set({ language })
  }
  const accept = async (params: HostParams) => {
    const { first, another, renewed } = session.accept(params)
    await speakAsTold()
    if (another) anew()
    said.resolve()
    return { first, renewed }
  }
  const goTo = (to: BridgeRoute, params: Record<string, string> = {}) => {
    const { id, ...rest } = params
    store.set({ destination: { place: PLACES[to], params: id ? { ...rest, image: id } : rest } })
  }

  const on: Handlers<'guest'> = {
    async headers(params) {
      const { first } = await accept(params)
      told()
      if (first) goTo(begin)
      return { first }
    },
    changeRouter: ({ to, params }) => goTo(to, params),
    async changeLanguage({ language }) {
      session.hostSpeaks(language)
      await speakAsTold()
    },
    async userChange() {
      session.forgetUser()
      anew()
      told()
      await askAgain().catch(() => {})
    },
    setTheme: (theme) => store.set({ theme: { ...store.get().theme, ...theme } }),
  }

  let begin: BridgeRoute = 'home'
  let guest: Guest | null = null
  const askAgain = async (): Promise<boolean> =>
    guest?.supports('getParams') ? (await accept(await guest.getParams())).renewed : false

  if (!partner || window.parent === window) {
    said.resolve()
    return { guest: null, known: said.promise, askAgain, onWord }
  }
  guest = connectGuest({
    allowedOrigins: partner.origins,
    on,
    watch: { clicks: true, height: content },
  })
  guest.ready.then(
    async ({ route, language, theme }) => {
      // What the address says is where a person was before a reload; the handshake speaks of the beginning.
      begin = route ?? begin
      if (theme) store.set({ theme: { ...store.get().theme, ...theme } })
      if (language) {
        session.hostSpeaks(language)
        await speakAsTold()
      }
      if (!guest?.supports('getParams')) said.resolve()
    },
    () => said.resolve(),
  )
  return { guest, known: said.promise, askAgain, onWord }
}
