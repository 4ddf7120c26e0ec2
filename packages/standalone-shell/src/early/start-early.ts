import { systemOf } from '@easel/client/early'
import { createStore, DEVICE_KEY, deviceIdOf, TOKEN_KEY } from '@easel/client/storage'
import type { Language } from '@easel/contract/numbers'
import type { ImagePage, ImageSet } from '@easel/contract/types'
import { NEWCOMER, QUEUE_ASKED } from '@easel/first-paint'
import { KEY } from '../session/keys.ts'
import { chooseLanguage } from '../session/language.ts'
import { clientSecret, EASEL_VERSION } from '../session/page.ts'
import { askAhead } from './ask-ahead.ts'
import { forgetEarly } from './early-window.ts'

/** What shows the answers in the painted page: each page has the code of its own. */
interface Painters {
  paintWorks?: (window: Window, language: Language, works: ImagePage) => void
  paintResults?: (window: Window, sets: readonly (ImageSet | undefined)[]) => void
}

/** Runs before the application of the site has come, on pages that show what is one's own. */
export function startEarly({ paintWorks, paintResults }: Painters): void {
  // What a newcomer has is known, and but for the works, and for a tab of the queue, an address with a query asks for something else than the bare page.
  const { pathname: path, search } = location
  const isMarked = (name: string) => document.documentElement.hasAttribute(name)
  if (isMarked(NEWCOMER) || (search && path !== '/works' && !isMarked(QUEUE_ASKED))) return
  const store = createStore(() => window.localStorage)
  // A device that is getting another id, which the application sees to first.
  if (store.get(KEY.nextDevice) !== null) return
  const [token, deviceId] = [store.get(TOKEN_KEY), deviceIdOf(store)]
  const who = () => `${store.get(TOKEN_KEY)} ${store.get(DEVICE_KEY)}`
  const asked = who()
  window.addEventListener('storage', () => {
    if (who() !== asked) forgetEarly(window)
  })
  const language = chooseLanguage(store, navigator.languages ?? [navigator.language])
  askAhead({
    window,
    path,
    params: Object.fromEntries(new URLSearchParams(search)),
    who,
    read: store.get,
    ...(paintWorks && { paintWorks: (works) => paintWorks(window, language, works) }),
    ...(paintResults && { paintResults: (sets) => paintResults(window, sets) }),
    secret: clientSecret(document),
    identity: {
      clientType: 'web',
      system: systemOf(navigator.userAgent),
      version: EASEL_VERSION,
      deviceId: () => deviceId,
      token: () => token,
      language: () => language,
    },
  })
}
