import { z } from 'zod'
import type { Pixels } from '../../../domain/kernel/pixels.ts'
import { parsed, pause, type Service, textOf } from '../outside/service.ts'

/** What the service says about the picture that it paints now. */
export interface Progress {
  /** 0 to 1. */
  fraction: number
  /** A first look, as base64. */
  image: string | null
  /** The id of the call that is painted; null where the service does not tell. */
  task: string | null
}

const Answer = z.object({
  progress: z.number(),
  current_image: z.string().nullish(),
  current_task: z.string().nullish(),
})
const MAX_BYTES = 16 * 1024 * 1024

/** Asks once. Null: no answer that says anything. */
export async function readProgress(service: Service, signal: AbortSignal): Promise<Progress | null> {
  const answer = await service.send('sdapi/v1/progress?skip_current_image=false', { method: 'GET', signal })
  const { data } = Answer.safeParse(parsed(await textOf(answer, MAX_BYTES, signal)))
  if (!data) return null
  const fraction = Math.min(1, Math.max(0, data.progress))
  return { fraction, image: data.current_image || null, task: data.current_task || null }
}

interface Watch {
  service: Service
  pollMs: number
  /** The id of the call that is watched. */
  task: string
  toPixels(base64: string): Promise<Pixels>
  onProgress(fraction: number): void
  onPreview(preview: Pixels): void
}

/**
 * Reports how far a call is until `signal` aborts. Resolves then, never rejects: a failed poll says nothing about
 * the call.
 */
export async function watchProgress(watch: Watch, signal: AbortSignal): Promise<void> {
  let reached = 0
  let shown: string | null = null
  const look = async () => {
    const progress = await readProgress(watch.service, signal)
    // The service paints for others too.
    if (!progress || (progress.task !== null && progress.task !== watch.task)) return
    if (progress.fraction > reached) {
      reached = progress.fraction
      watch.onProgress(reached)
    }
    if (progress.image === null || progress.image === shown) return
    shown = progress.image
    const preview = await watch.toPixels(shown)
    if (!signal.aborted) watch.onPreview(preview)
  }
  while (!signal.aborted) {
    await pause(watch.pollMs, signal).catch(() => {})
    if (!signal.aborted) await look().catch(() => {})
  }
}
