import { BridgeError, toBridgeError } from '../session/bridge-error.ts'
import type { EmbedCode } from './easel.ts'
import { Embedding } from './embedding.ts'
import { emitError } from './emit-error.ts'
import { isPageReload } from './is-page-reload.ts'
import type { LazyParts } from './lazy-parts.ts'
import { hostMethods } from './methods.ts'
import type { SlotConstructor } from './slot.ts'

/** Creates `embed` for one kind of slot. */
export const makeEmbed =
  (lazyParts: LazyParts, SlotClass: SlotConstructor): EmbedCode =>
  (target, options, check) => {
    let embedding: Embedding | null = null
    /** The error that prevents embedding. */
    let error: BridgeError | null = null
    let hello: Embedding['hello'] | undefined

    const using = <T>(use: (embedding: Embedding) => Promise<T>): Promise<T> => {
      const done = embedding ? use(embedding) : Promise.reject(error)
      // Partners may call `easel.changeRouter('create')` without await: a failure must not become an
      // unhandled rejection.
      done.catch(() => {})
      return done
    }
    const ready = () => using((now) => now.ready)
    const start = (again?: boolean): Promise<void> => {
      hello = embedding?.hello ?? hello
      embedding?.remove()
      embedding = null
      // Errors of an earlier attempt do not apply to the next one.
      error = null
      try {
        check(options)
        embedding = new Embedding(
          SlotClass,
          target,
          { ...options, ...hello },
          again ?? isPageReload(),
          lazyParts,
          () => void retry(),
        )
      } catch (thrown) {
        error = toBridgeError(thrown, 'INVALID_ARGUMENT', 'slot.')
        emitError(options, error)
      }
      return ready()
    }
    const retry = (): Promise<void> => (error?.code === 'DESTROYED' ? ready() : start(true))

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
      doctor: async () => (await lazyParts.doctor()).diagnose(target, options, embedding, error),
      destroy() {
        error = new BridgeError('DESTROYED')
        embedding?.remove()
        embedding = null
      },
    }
  }
