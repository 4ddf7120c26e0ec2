import type { Slot } from '@easel/contract/numbers'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { EngineHooks, EngineRequest } from '../../../domain/generation/engine-ports.ts'
import { Interrupted } from '../../../domain/generation/interruption.ts'
import type { Client } from './client.ts'
import { quarter } from './grid.ts'
import type { Task } from './protocol.ts'
import type { TaskPoller } from './task-poller.ts'

/** A task outside; `step`: which of several for the same work. */
export interface StartedTask {
  id: string
  step: number
}

export interface TaskRunnerParts {
  client: Client
  poller: TaskPoller
  /** Work that continues after the result; awaited when the engine closes. */
  inBackground(work: Promise<unknown>): void
  fetch(address: string, signal: AbortSignal): Promise<Uint8Array>
}

const CANCEL_TIMEOUT = 5000

/** One work at the service: starts tasks, follows them, and cancels them on abort. */
export function createTaskRunner(parts: TaskRunnerParts, request: EngineRequest, hooks: EngineHooks) {
  const { client, poller, inBackground } = parts
  const { signal } = hooks
  const cancel = (id: string) =>
    inBackground(client.cancel(id, AbortSignal.timeout(CANCEL_TIMEOUT)).catch(() => {}))
  const isOver = () => signal.aborted && !(signal.reason instanceof Interrupted)

  return {
    /** Submits and stores the task id first, so that it is never paid for twice. */
    begin(kind: string, body: object, step: number): Promise<StartedTask & { code: number; done: boolean }> {
      const started = (async () => {
        const { result: id, code, properties } = await client.submit(kind, body, signal)
        try {
          await hooks.onTask(JSON.stringify({ id, step } satisfies StartedTask))
        } catch (error) {
          cancel(id)
          throw error
        }
        if (isOver()) cancel(id)
        return { id, step, code, done: properties?.status === 'SUCCESS' }
      })()
      inBackground(started.catch(() => {}))
      return started
    },

    /** Follows a task to its end and shows its preview images. */
    async follow({ id }: StartedTask, slots: readonly Slot[]): Promise<Task> {
      const previews = createPreviews(parts, request, hooks, slots)
      const onUpdate = (task: Task) => {
        if (task.status === 'IN_PROGRESS') previews.show(task)
      }
      try {
        const task = await poller.follow(id, onUpdate, signal)
        await previews.quiet()
        return task
      } catch (error) {
        if (isOver()) cancel(id)
        throw error
      }
    },

    async pictureOf({ imageUrl }: Task): Promise<Uint8Array> {
      if (imageUrl === null) throw new EngineError('engine_failed', 'The task has ended without a picture.')
      return parts.fetch(imageUrl, signal)
    },
  }
}

export type TaskRunner = ReturnType<typeof createTaskRunner>

/** Inspects previews one at a time; a failed inspection skips the preview. */
function createPreviews(
  parts: TaskRunnerParts,
  { ratio }: EngineRequest,
  hooks: EngineHooks,
  slots: readonly Slot[],
) {
  let shown: string | null = null
  let progress = 0
  let showing: Promise<void> = Promise.resolve()
  let busy = false
  const isGrid = slots.length > 1

  const show = async (address: string) => {
    const bytes = await parts.fetch(address, hooks.signal)
    for (const slot of slots) {
      const preview = await quarter(bytes, slot, ratio)
      if (!hooks.signal.aborted) hooks.onPreview(slot, preview)
    }
  }

  return {
    show(task: Task): void {
      if (task.progress > progress) {
        progress = task.progress
        for (const slot of slots) hooks.onProgress(slot, progress)
      }
      if (!isGrid || busy || task.imageUrl === null || task.imageUrl === shown) return
      shown = task.imageUrl
      busy = true
      showing = show(task.imageUrl)
        .catch(() => {})
        .finally(() => {
          busy = false
        })
    },
    quiet: () => showing,
  }
}
