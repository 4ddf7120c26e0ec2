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
export interface EmbedSession extends KeyValueStore {
  language(): Language
  deviceId(): string
  partnerId(): string | null
  authorization(): string | null
  /** Keeps what the host says. `first`: nothing was known before; `another`: it is not the user it was; `renewed`: the word is another. */
  accept(params: HostParams): { first: boolean; another: boolean; renewed: boolean }
  /** Keeps the host's language. A person's own choice, made on the site, stays above it. */
  hostSpeaks(language: Language): void
  /** The host's user is no longer the one we know. */
  forgetUser(): void
  readonly place: KeptPlace
}

/** The session of a frame. Storage may be blocked in frames of other sites: then it lasts as long as the page. */
export function openEmbedSession(window: Window, partnerId: string | null): EmbedSession {
  const kept = createStore(() => window.localStorage)
  const ofTab = createStore(() => window.sessionStorage)
  const known = (): Known | null => parse(ofTab.get(EMBED_DATA))
  const keep = (params: Known) => ofTab.set(EMBED_DATA, JSON.stringify(params))
  const header = (name: HostHeader): string | null => known()?.headers[name] || null
  const browser = window.navigator.languages ?? [window.navigator.language]
  // What one user wrote is not shown to the next one in the same browser.
  const own = (key: string) => {
    const user = userOf(known())
    return ownKey(user === NOBODY ? null : user, key)
  }
  return {
    place: createKeptPlace(window, ofTab),
    get: (key) => kept.get(own(key)),
    set: (key, value) => kept.set(own(key), value),
    language: () => chooseLanguage(kept, browser, known()?.language),
    deviceId: () => deviceIdOf(kept, header('x-device-id')),
    // The address says whose frame this is, and the server has checked it; a host cannot say another.
    partnerId: () => partnerId ?? header('x-partner-id'),
    authorization: () => header('authorization'),
    accept(params) {
      const before = known()
      const spoken = params.language ?? languageIn(params) ?? before?.language
      keep({ said: true, headers: params.headers, ...(spoken ? { language: spoken } : {}) })
      return {
        // Where storage is blocked, the browser still knows whether a person was here before.
        first: !before?.said && !isReturn(window),
        another: userOf(before) !== userOf(params),
        renewed: before?.headers.authorization !== params.headers.authorization,
      }
    },
    hostSpeaks: (language) => keep({ said: false, headers: {}, ...known(), language }),
    forgetUser() {
      const language = known()?.language
      keep({ said: true, headers: {}, ...(language ? { language } : {}) })
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
