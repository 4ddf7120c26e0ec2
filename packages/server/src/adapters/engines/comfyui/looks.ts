import type { Slot } from '@easel/contract/numbers'
import type { EngineHooks, EngineRequest } from '../../../domain/generation/engine-ports.ts'
import { onlyWhereMasked } from '../outside/masks.ts'
import { toPixels } from '../outside/pictures.ts'
import type { TaskNews } from './protocol.ts'
import type { StartedTasks } from './started-tasks.ts'

/** Reports progress and first looks of a work, as its socket tells them. */
export function createLooks(started: StartedTasks, { ratio, source }: EngineRequest, hooks: EngineHooks) {
  const reached = new Map<string, number>()
  const done = new Set<Slot>()
  let hinted = Promise.withResolvers<void>()
  /** What runs now: first looks do not name their task. */
  let running: string | null = null
  let busy = false
  const slotsOf = (task: string | null) =>
    (started.tasks.find(({ id }) => id === task)?.slots ?? []).filter((slot) => !done.has(slot))

  const show = async (file: Uint8Array, slot: Slot) => {
    const preview = await onlyWhereMasked(await toPixels(file, ratio), source)
    if (!hooks.signal.aborted && !done.has(slot)) hooks.onPreview(slot, preview)
  }

  return {
    /** No more looks of it. */
    finish: (slot: Slot): void => void done.add(slot),
    hint: (): Promise<void> => {
      hinted = Promise.withResolvers()
      return hinted.promise
    },
    onNews({ task, fraction, ended }: TaskNews): void {
      if (hooks.signal.aborted) return
      if (task !== null) running = task
      if (ended) hinted.resolve()
      if (task === null || fraction === null || fraction <= (reached.get(task) ?? 0)) return
      const slots = slotsOf(task)
      // The socket may be ahead of the answer by which the task becomes known: then nobody has heard of it.
      if (slots.length > 0) reached.set(task, fraction)
      for (const slot of slots) hooks.onProgress(slot, fraction)
    },
    onPreview(file: Uint8Array): void {
      // Of a batch the service shows the first.
      const [slot] = slotsOf(running)
      if (slot === undefined || busy) return
      busy = true
      void show(file, slot)
        .catch(() => {})
        .finally(() => {
          busy = false
        })
    },
  }
}

export type Looks = ReturnType<typeof createLooks>
