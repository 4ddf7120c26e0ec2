import { randomUUID } from 'node:crypto'
import type { Slot } from '@easel/contract/numbers'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { EngineHooks, EngineRequest, ImageEngine } from '../../../domain/generation/engine-ports.ts'
import { Interrupted } from '../../../domain/generation/interruption.ts'
import { createBackground } from '../outside/background.ts'
import { billed } from '../outside/retry.ts'
import { type ClientSettings, createClient } from './client.ts'
import { TaskGone } from './errors.ts'
import { type FinishSettings, finishTasks } from './finish-tasks.ts'
import { createLooks } from './looks.ts'
import { listen } from './socket.ts'
import { type StartSettings, startTasks } from './start-tasks.ts'
import { type StartedTasks, startedIn } from './started-tasks.ts'

export interface ComfyUiSettings extends ClientSettings, StartSettings, FinishSettings {}

const CANCEL_TIMEOUT = 5000

/** An engine behind ComfyUI: tasks run there by the operator's workflows, and outlive this process. */
export function createComfyUiEngine(settings: ComfyUiSettings): ImageEngine {
  const { id } = settings
  const client = createClient(settings)
  const background = createBackground()
  const cancel = (tasks: readonly string[]) => {
    if (tasks.length === 0) return
    background.run(client.cancel(tasks, AbortSignal.timeout(CANCEL_TIMEOUT)).catch(() => {}))
  }

  const run = async (started: StartedTasks, request: EngineRequest, hooks: EngineHooks) => {
    const ended = new Set<string>()
    const closed = new AbortController()
    const looks = createLooks(started, request, hooks)
    // Before the first task, so that nothing of it is missed.
    void listen(
      {
        url: client.socketUrl(started.client),
        headers: client.headers,
        retryMs: settings.pollMs,
        onNews: looks.onNews,
        onPreview: looks.onPreview,
      },
      AbortSignal.any([hooks.signal, closed.signal]),
    )
    try {
      await startTasks({ ...settings, client, cancel }, started, request, hooks)
      await finishTasks({ ...settings, client, looks, ended }, started, request, hooks)
    } catch (error) {
      const isGoingOn = error instanceof Interrupted || hooks.signal.reason instanceof Interrupted
      if (!isGoingOn) cancel(started.tasks.flatMap((task) => (ended.has(task.id) ? [] : task.id)))
      throw started.tasks.length > 0 && error instanceof EngineError ? billed(error) : error
    } finally {
      closed.abort()
    }
  }

  return {
    id,
    repeatable: false,
    imagine(request, hooks) {
      const delivered = new Set<Slot>()
      const noted: EngineHooks = {
        ...hooks,
        onPicture(slot, picture) {
          delivered.add(slot)
          hooks.onPicture(slot, picture)
        },
      }
      const begin = async () => {
        hooks.signal.throwIfAborted()
        try {
          await run(startedIn(request.task) ?? fresh(), request, noted)
        } catch (error) {
          if (!(error instanceof TaskGone)) throw error
          // The service has lost them, as it does whenever it is started again: they are made once more.
          const slots = request.slots.filter((slot) => !delivered.has(slot))
          await run(fresh(), { ...request, slots }, noted)
        }
      }
      const running = begin()
      background.run(running.catch(() => {}))
      return running
    },
    close: background.settled,
  }
}

const fresh = (): StartedTasks => ({ client: randomUUID(), tasks: [] })
