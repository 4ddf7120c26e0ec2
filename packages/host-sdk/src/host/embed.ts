import { BridgeError, toBridgeError } from '../session/bridge-error.ts'
import type { EmbedCode } from './easel.ts'
import { Embedding, findTarget } from './embedding.ts'
import type { Later } from './later.ts'
import { isPageAgain } from './page-again.ts'
import { tellError } from './tell-error.ts'

export const embedWith =
  (later: Later): EmbedCode =>
  (target, options, check) => {
    let embedding: Embedding | null = null
    /** Why there is none. */
    let fault: BridgeError | null = null
    let look: Embedding['look'] | undefined

    const using = <T>(use: (embedding: Embedding) => Promise<T>): Promise<T> => {
      const done = embedding ? use(embedding) : Promise.reject(fault)
      // `easel.changeRouter('create')` without await is good style here: it must not trip the page's error reports.
      done.catch(() => {})
      return done
    }
    const ready = () => using((now) => now.ready)
    const start = (again?: boolean): Promise<void> => {
      look = embedding?.look ?? look
      embedding?.remove()
      embedding = null
      // What kept an attempt from starting is nothing to say of the next one.
      fault = null
      try {
        check(options)
        const slot = findTarget(target)
        embedding = new Embedding(
          slot,
          { ...options, ...look },
          again ?? isPageAgain(),
          later,
          () => void retry(),
        )
      } catch (thrown) {
        fault = toBridgeError(thrown, 'INVALID_ARGUMENT', 'slot.')
        tellError(options, fault)
      }
      return ready()
    }
    const retry = (): Promise<void> => (fault?.code === 'DESTROYED' ? ready() : start(true))

    start()
    return {
      get ready() {
        return ready()
      },
      get frame() {
        return embedding?.frame ?? null
      },
      changeRouter: (to, params, call) =>
        using(({ session }) => session.call('changeRouter', params ? { to, params } : { to }, call)),
      changeLanguage: (language, call) => using((now) => now.changeLanguage(language, call)),
      userChange: (call) => using((now) => now.changeUser(call)),
      setTheme: (theme, call) => using((now) => now.setTheme(theme, call)),
      refreshHeaders: () => using((now) => now.refreshHeaders()),
      supports: (name) => embedding?.session.supports(name) ?? false,
      retry,
      doctor: async () => (await later.doctor()).diagnose(target, options, embedding, fault),
      destroy() {
        fault = new BridgeError('DESTROYED')
        embedding?.remove()
        embedding = null
      },
    }
  }
