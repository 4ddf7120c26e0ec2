import { BridgeError, toBridgeError } from '../session/bridge-error.ts'
import type { EmbedCode } from './easel.ts'
import { Embedding } from './embedding.ts'
import { isPageAgain } from './is-page-reload.ts'
import type { Later } from './lazy-parts.ts'
import { hostMethods } from './methods.ts'
import { tellError } from './report-error.ts'
import type { SlotConstructor } from './slot.ts'

/** `embed` over slots of this kind. */
export const makeEmbed =
  (later: Later, SlotClass: SlotConstructor): EmbedCode =>
  (target, options, check) => {
    let embedding: Embedding | null = null
    /** Why there is none. */
    let fault: BridgeError | null = null
    let greeting: Embedding['greeting'] | undefined

    const using = <T>(use: (embedding: Embedding) => Promise<T>): Promise<T> => {
      const done = embedding ? use(embedding) : Promise.reject(fault)
      // `easel.changeRouter('create')` without await is good style here: it must not trip the page's error reports.
      done.catch(() => {})
      return done
    }
    const ready = () => using((now) => now.ready)
    const start = (again?: boolean): Promise<void> => {
      greeting = embedding?.greeting ?? greeting
      embedding?.remove()
      embedding = null
      // What kept an attempt from starting is nothing to say of the next one.
      fault = null
      try {
        check(options)
        embedding = new Embedding(
          SlotClass,
          target,
          { ...options, ...greeting },
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
        return embedding?.slot.frame ?? null
      },
      ...hostMethods(using),
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
