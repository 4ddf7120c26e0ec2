import { Operation } from '@easel/contract/numbers'
import { z } from 'zod'
import type { ImageEngine } from '../../../domain/generation/engine-ports.ts'
import { createIsPrivate } from '../../network/addresses.ts'
import { createBackground } from '../outside/background.ts'
import { download } from '../outside/download.ts'
import { type ClientSettings, createClient } from './client.ts'
import { TaskGone } from './errors.ts'
import { enhance, type MakeSettings, paint } from './make.ts'
import { createTaskPoller } from './task-poller.ts'
import { createTaskRunner, type StartedTask } from './task-runner.ts'

export interface MidjourneySettings extends ClientSettings, MakeSettings {
  pollMs: number
  /** Subscribes to webhook calls. Returns the unsubscribe function. */
  onHint(listener: () => void): () => void
  downloadMs?: number
}

const PICTURE = { maxBytes: 60 * 1024 * 1024, timeoutMs: 60_000 }

/** An engine behind midjourney-proxy: tasks run outside and give grids of four. */
export function createMidjourneyEngine(settings: MidjourneySettings): ImageEngine {
  const { id, baseUrl, pollMs, downloadMs = PICTURE.timeoutMs } = settings
  const client = createClient(settings)
  const poller = createTaskPoller(client, pollMs)
  const unlisten = settings.onHint(poller.hint)
  const background = createBackground()
  const isPrivate = createIsPrivate(baseUrl)
  const parts = {
    client,
    poller,
    inBackground: background.run,
    async fetch(address: string, signal: AbortSignal) {
      const limits = { ...PICTURE, timeoutMs: downloadMs, allowPrivate: await isPrivate() }
      return download(address, limits, signal)
    },
  }

  return {
    id,
    repeatable: false,
    async imagine(request, hooks) {
      hooks.signal.throwIfAborted()
      const runner = createTaskRunner(parts, request, hooks)
      const go = request.operation === Operation.Upscale ? enhance : paint
      const started = begunIn(request.task)
      try {
        await go(settings, runner, request, hooks, started)
      } catch (error) {
        // The task was lost during an interruption; nothing can be resumed.
        if (!(started && error instanceof TaskGone)) throw error
        await go(settings, runner, request, hooks, null)
      }
    },
    async close() {
      unlisten()
      await background.settled()
    },
  }
}

const BegunSchema = z.object({ id: z.string(), step: z.number() })

function begunIn(text: string | null): StartedTask | null {
  if (text === null) return null
  try {
    return BegunSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
