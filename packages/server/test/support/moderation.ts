import type { Slot } from '@easel/contract/numbers'
import { EngineError } from '../../src/domain/generation/engine-error.ts'
import type { ImageEngine } from '../../src/domain/generation/engine-ports.ts'
import type { ImageModeration } from '../../src/domain/moderation/ports.ts'
import { plain } from './engine.ts'

/** Pictures from this shade on are withheld. */
const TOO_LIGHT = 200

/** A moderation that does what a test says, by the shade of pictures. */
export function scriptedModeration() {
  let behavior: 'looks' | 'fails' | 'ignores its signal' | 'waits' = 'looks'
  let gate = Promise.withResolvers<void>()
  const seen: number[] = []
  const moderation: ImageModeration = {
    async inspect({ rgba }, signal) {
      const shade = rgba[0] ?? 0
      seen.push(shade)
      if (behavior === 'fails') throw new Error('refused')
      if (behavior === 'ignores its signal') return new Promise(() => {})
      if (behavior === 'waits') await gate.promise
      signal.throwIfAborted()
      return { verdict: shade >= TOO_LIGHT ? 'withheld' : 'clean', scores: { light: shade / 255 } }
    },
    close: async () => {},
  }
  return {
    moderation,
    seen,
    behaves(next: typeof behavior) {
      behavior = next
      gate = Promise.withResolvers()
    },
    resume() {
      behavior = 'looks'
      gate.resolve()
    },
  }
}

/** An engine that paints slots in shades that a test chooses, each with a first look; it may fail after some. */
export function shadingEngine(id = 'outside') {
  const inspected: Slot[][] = []
  let shades: readonly number[] = [10, 20, 30, 40]
  let looks: readonly number[] = []
  let failsAfter = Number.POSITIVE_INFINITY
  let gate: Promise<void> | null = null
  const engine: ImageEngine = {
    id,
    repeatable: true,
    async imagine({ slots }, { onPreview, onPicture }) {
      inspected.push([...slots])
      for (const slot of slots) {
        const verdict = looks[slot - 1]
        if (verdict !== undefined) onPreview(slot, plain(verdict, 32, 32))
      }
      await gate
      const fails = failsAfter
      failsAfter = Number.POSITIVE_INFINITY
      for (const slot of slots.slice(0, fails)) onPicture(slot, plain(shades[slot - 1] ?? 0))
      if (slots.length <= fails) return
      await new Promise((resolve) => setTimeout(resolve, 300))
      throw new EngineError('engine_failed', 'It broke.')
    },
    close: async () => {},
  }
  return {
    engine,
    inspected,
    paints(next: readonly number[], first: readonly number[] = []) {
      shades = next
      looks = first
    },
    failsOnceAfter(count: number) {
      failsAfter = count
    },
    /** Nothing is finished until the returned function is called. */
    isHeld() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}
