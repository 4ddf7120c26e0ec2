import type { Slot } from '@easel/contract/numbers'
import { EngineError } from '../../src/domain/generation/engine-error.ts'
import type { EngineRequest, ImageEngine } from '../../src/domain/generation/engine-ports.ts'
import type { Log } from '../../src/domain/kernel/log.ts'
import type { Pixels } from '../../src/domain/kernel/pixels.ts'

export const request = (over: Partial<EngineRequest> = {}): EngineRequest => ({
  prompt: 'A lighthouse at dusk',
  negativePrompt: null,
  language: 'en',
  seed: 7,
  ratio: '1:1',
  styleId: null,
  stylize: 100,
  slots: [1, 2, 3, 4],
  operation: 0,
  variationStrength: null,
  referenceStrength: null,
  edit: null,
  source: null,
  task: null,
  reference: 'work-1',
  ...over,
})

/** Asks an engine and keeps a record of what it says, in order. */
export function ask(engine: ImageEngine, over: Partial<EngineRequest> = {}) {
  const stop = new AbortController()
  const reports: { what: 'preview' | 'picture' | 'progress' | 'task'; slot?: Slot; fraction?: number }[] = []
  const pictures = new Map<Slot, { picture: Pixels; recipe: string | undefined }>()
  const refused: Slot[] = []
  const tasks: string[] = []
  const waiting: (() => void)[] = []
  const report = (entry: (typeof reports)[number]) => {
    reports.push(entry)
    for (const check of waiting) check()
  }
  const ended = engine.imagine(request(over), {
    signal: stop.signal,
    async onTask(task) {
      tasks.push(task)
      report({ what: 'task' })
    },
    onRefused: (slot) => void refused.push(slot),
    onPreview: (slot) => report({ what: 'preview', slot }),
    onProgress: (slot, fraction) => report({ what: 'progress', slot, fraction }),
    onPicture(slot, picture, recipe) {
      if (pictures.has(slot)) throw new Error(`Slot ${slot} was handed over twice.`)
      pictures.set(slot, { picture, recipe })
      report({ what: 'picture', slot })
    },
  })
  ended.catch(() => {})
  return {
    ended,
    stop,
    reports,
    pictures,
    /** Slots that the service shows nothing of. */
    refused,
    tasks,
    /** Resolves once something of that kind was said. */
    reported: (what: (typeof reports)[number]['what']): Promise<void> =>
      new Promise((resolve) => {
        const check = () => {
          if (reports.some((entry) => entry.what === what)) resolve()
        }
        waiting.push(check)
        check()
      }),
    /** What it failed with; null: it did not. */
    error: async (): Promise<EngineError | null> => {
      try {
        await ended
        return null
      } catch (error) {
        if (error instanceof EngineError) return error
        throw error
      }
    },
  }
}

/** Remembers what operators are told. */
export function notebook() {
  const lines: { fields: object; message: string }[] = []
  const write = (fields: object, message: string) => void lines.push({ fields, message })
  const log: Log = { info: write, warn: write, error: write }
  return { log, lines, text: () => JSON.stringify(lines) }
}
