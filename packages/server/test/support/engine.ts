import type { Slot } from '@easel/contract/numbers'
import { EngineError } from '../../src/domain/generation/engine-error.ts'
import type { EngineHooks, EngineRequest, ImageEngine } from '../../src/domain/generation/engine-ports.ts'
import type { Pixels } from '../../src/domain/kernel/pixels.ts'
import type { EngineOffer } from '../../src/domain/launcher/offers.ts'

export type Behavior = 'draws' | 'draws dots' | 'hangs' | 'ignores its signal' | 'fails' | 'breaks' | 'waits'

/** An engine that does what a test says, in pictures of one color. */
export function scriptedEngine() {
  let behavior: Behavior = 'draws'
  let gate = Promise.withResolvers<void>()
  const seen: EngineRequest[] = []
  const aborted: string[] = []

  const engine: ImageEngine = {
    id: 'scripted',
    repeatable: false,
    async imagine(request, hooks) {
      seen.push(request)
      hooks.signal.addEventListener('abort', () => aborted.push(request.prompt))
      if (behavior === 'fails') throw new EngineError('engine_failed', 'refused')
      if (behavior === 'breaks') throw new TypeError('A defect.')
      if (behavior === 'ignores its signal') return new Promise(() => {})
      if (behavior === 'hangs') return untilAborted(hooks.signal)
      if (behavior === 'waits') await Promise.race([gate.promise, untilAborted(hooks.signal)])
      if (behavior === 'draws dots') hooks.onPicture(1, plain(7, 1, 1))
      else for (const slot of request.slots) draw(request, slot, hooks)
    },
    close: async () => {},
  }

  return {
    engine,
    seen,
    aborted,
    behaves(next: Behavior) {
      behavior = next
      gate = Promise.withResolvers()
    },
    /** Lets those that wait go on. */
    resume() {
      gate.resolve()
      gate = Promise.withResolvers()
    },
    reset() {
      behavior = 'draws'
      gate = Promise.withResolvers()
      seen.length = 0
      aborted.length = 0
    },
  }
}

export type ScriptedEngine = ReturnType<typeof scriptedEngine>

function draw({ seed }: EngineRequest, slot: Slot, hooks: EngineHooks): void {
  hooks.onProgress(slot, 0.5)
  hooks.onPicture(slot, plain((seed + slot) % 256), `recipe of slot ${slot}`)
}

export function plain(shade: number, width = 64, height = 64): Pixels {
  const rgba = new Uint8Array(width * height * 4).fill(shade)
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255
  return { width, height, rgba }
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const everywhere = (name: string) => ({ en: name, zhCN: name, zhTW: name, es: name })

export const scriptedOffer: EngineOffer = {
  id: 'scripted',
  vip: false,
  names: everywhere('Scripted'),
  styles: [
    { id: 'ink', names: { en: 'Ink wash', zhCN: '水墨', zhTW: '水墨', es: 'Tinta china' } },
    { id: 'oil', names: { en: 'Oil', zhCN: '油画', zhTW: '油畫', es: 'Óleo' } },
  ],
  ratios: ['16:9'],
  promptExamples: { en: ['A lighthouse'], zhCN: ['灯塔'], zhTW: ['燈塔'], es: ['Un faro'] },
}
