import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { EngineHooks, EngineRequest } from '../../../domain/generation/engine-ports.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { onlyWhereMasked } from '../outside/masks.ts'
import { toPixels } from '../outside/pictures.ts'
import type { Client } from './client.ts'
import { endingError } from './errors.ts'
import type { Looks } from './looks.ts'
import type { Ending } from './protocol.ts'
import type { StartedTasks } from './started-tasks.ts'
import { followTasks } from './task-follower.ts'

export interface FinishSettings {
  id: string
  pollMs: number
  log: Log
}

interface Parts {
  client: Client
  looks: Looks
  /** Gets the ids of those that have ended. */
  ended: Set<string>
}

/** Follows the tasks to their ends and hands over what they made. */
export async function finishTasks(
  { id, log, pollMs, client, looks, ended }: FinishSettings & Parts,
  started: StartedTasks,
  request: EngineRequest,
  hooks: EngineHooks,
): Promise<void> {
  const wanted = started.tasks.filter(({ slots }) => slots.some((slot) => request.slots.includes(slot)))
  const onEnded = async (task: string, ending: Ending) => {
    ended.add(task)
    if (ending.kind !== 'made') throw endingError(ending, id, log)
    const slots = wanted.find((one) => one.id === task)?.slots ?? []
    if (ending.pictures.length < slots.length) {
      throw new EngineError('engine_failed', 'The workflow has ended with too few pictures.')
    }
    for (const [at, slot] of slots.entries()) {
      const file = ending.pictures[at]
      if (!file || !request.slots.includes(slot)) continue
      const made = await toPixels(await client.picture(file, hooks.signal), request.ratio)
      const picture = await onlyWhereMasked(made, request.source)
      hooks.signal.throwIfAborted()
      looks.finish(slot)
      hooks.onPicture(slot, picture)
    }
  }
  const tasks = wanted.map((task) => task.id)
  await followTasks({ client, tasks, pollMs, hint: looks.hint, onEnded }, hooks.signal)
}
