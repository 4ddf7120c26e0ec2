import { createStore, deviceIdOf, type KeyValueStore, ownKey, subjectOf } from '@easel/client'
import { type HostHeader, languageOf } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/numbers'
import { chooseLanguage } from '../session/language.ts'
import { createKeptPlace, isReturn, type KeptPlace } from './embed-place.ts'

const EMBED_DATA = 'embedData'

/** What the host said of its user, and of the language that it stands in. */
export interface HostParams {
  headers: Partial<Record<HostHeader, string>>
  language?: Language
}

/** As it is kept: with whether the host has said who its user is, or only how it looks. */
interface Known extends HostParams {
  said: boolean
}

/** Who sits before this frame: what the host says, and for what it does not say the browser. */
export interface EmbedSession {
  language(): Language
  deviceId(): string
  partnerId(): string | null
  authorization(): string | null
  /** What is kept for the person of now. What comes late, when another sits here already, is kept for nobody. */
  person(): KeyValueStore
  /**
   * Keeps what the host says. `first`: nothing was known before; `another`: it is not the user it was; `parted`: a user
   * who was known has gone; `renewed`: the word is another.
   */
  accept(params: HostParams): { first: boolean; another: boolean; parted: boolean; renewed: boolean }
  /** There is no host who could say who sits here: it is a visitor. */
  goAlone(): void
  /** Keeps the host's language. A person's own choice, made on the site, stays above it. */
  hostSpeaks(language: Language): void
  /** The host's user is no longer the one we know. */
  forgetUser(): void
  readonly place: KeptPlace
}

/**
 * The session of a frame. What the host said is kept for the tab, but nobody is taken for the person of before: until the
 * host has spoken in this very page, whoever sits here is a visitor. Frames of one tab share that store, too.
 */
export function openEmbedSession(window: Window, partnerId: string | null): EmbedSession {
  const kept = createStore(() => window.localStorage)
  const ofTab = createStore(() => window.sessionStorage)
  let told: Known | null = null
  /** Nobody knows yet whose it is: kept in this page alone, where the next one before this browser does not find it. */
  const early = new Map<string, string | null>()
  let alone = false
  /** The host has said whom it means by now: nobody yet, until it speaks after another has come. */
  let isNamed = false
  /** Grows with each who goes, named or not. */
  let gone = 0
  const keep = (params: Known) => {
    told = params
    ofTab.set(EMBED_DATA, JSON.stringify(params))
  }
  const before = parse(ofTab.get(EMBED_DATA))
  const header = (name: HostHeader): string | null => told?.headers[name] || null
  const browser = window.navigator.languages ?? [window.navigator.language]
  // What one user wrote is not shown to the next one in the same browser.
  const own = (key: string) => {
    const user = userOf(told)
    return ownKey(user === NOBODY ? null : user, key)
  }
  const get = (key: string): string | null => {
    if (early.has(key)) return early.get(key) ?? null
    // What visitors keep is not for somebody who is yet to be named: a change would take it along to them.
    return gone > 0 && !isNamed ? null : kept.get(own(key))
  }
  const set = (key: string, value: string | null) => {
    if (!isNamed) early.set(key, value)
    if (isNamed || alone) kept.set(own(key), value)
  }
  return {
    place: createKeptPlace(window, ofTab),
    person() {
      const [user, before] = [userOf(told), gone]
      const isHere = () => userOf(told) === user && gone === before
      return { get: (key) => (isHere() ? get(key) : null), set: (key, value) => isHere() && set(key, value) }
    },
    language: () => chooseLanguage(kept, browser, (told ?? before)?.language),
    deviceId: () => deviceIdOf(kept, header('x-device-id')),
    // The address says whose frame this is, and the server has checked it; a host cannot say another.
    partnerId: () => partnerId ?? header('x-partner-id'),
    authorization: () => header('authorization'),
    accept(params) {
      const last = told
      // Whose address it is that the frame came back to.
      const seen = last?.said || gone > 0 ? last : isReturn(window) ? before : null
      const begun = [...early]
      early.clear()
      const isVisitor = userOf(params) === NOBODY
      if (alone && !isVisitor) for (const [key] of begun) kept.set(own(key), null)
      isNamed = true
      alone = false
      const spoken = params.language ?? languageIn(params) ?? (last ?? before)?.language
      keep({ said: true, headers: params.headers, ...(spoken ? { language: spoken } : {}) })
      // Whoever began before the host spoke goes on with what they began.
      for (const [key, value] of begun)
        if (isVisitor || kept.get(own(key)) === null) kept.set(own(key), value)
      return {
        // Where storage is blocked, the browser still knows whether a person was here before.
        first: !last?.said && !before?.said && !isReturn(window),
        another: userOf(last) !== userOf(params),
        // Where storage is blocked, nobody knows whose address the frame came back to.
        parted: seen ? userOf(seen) !== NOBODY && userOf(seen) !== userOf(params) : isReturn(window),
        renewed: last?.headers.authorization !== params.headers.authorization,
      }
    },
    goAlone() {
      alone = !isNamed
      for (const [key, value] of early) kept.set(own(key), value)
    },
    hostSpeaks(language) {
      told = { said: false, headers: {}, ...told, language }
      // Until somebody is named, it is still kept who was here before: they must be told apart after a reload.
      ofTab.set(EMBED_DATA, JSON.stringify(told.said ? told : { ...told, ...before, language }))
    },
    forgetUser() {
      const language = told?.language
      // Begun by the one who goes, whom the host had not named yet: the next one must not find it.
      if (alone) for (const key of early.keys()) kept.set(own(key), null)
      early.clear()
      isNamed = false
      gone += 1
      keep({ said: told?.said ?? false, headers: {}, ...(language ? { language } : {}) })
    },
  }
}

const NOBODY = '[null,null]'

const languageIn = ({ headers }: HostParams): Language | null => languageOf(headers['x-language'] ?? '')

/** Who it is, whatever the token: a new one for the same person is no other person. */
const userOf = (params: HostParams | null): string =>
  JSON.stringify([subjectOf(params?.headers.authorization), params?.headers['x-device-id'] ?? null])

function parse(text: string | null): Known | null {
  if (text === null) return null
  try {
    const { headers, language, said = false } = JSON.parse(text) as Partial<Known>
    return typeof headers === 'object' && headers !== null
      ? { said, headers, ...(language ? { language } : {}) }
      : null
  } catch {
    return null
  }
}
