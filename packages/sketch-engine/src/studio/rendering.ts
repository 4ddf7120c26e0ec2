// The code of a render thread.
import module from 'node:module'
import { parentPort } from 'node:worker_threads'
import { recipeOf, renderPicture } from '../engine.ts'
import type { Reply, Task } from './messages.ts'

class Cancelled extends Error {}

const port = parentPort
if (!port) throw new Error('this module runs in a worker thread only')

let kept = false

const answer = (reply: Reply, transfer: ArrayBuffer[] = []) => port.postMessage(reply, transfer)

port.on('message', async (task: Task) => {
  try {
    const step = (percent: number) => {
      if (Atomics.load(task.cancelled, 0) === 1) throw new Cancelled()
      if (!task.preview) answer({ kind: 'progress', percent })
    }
    const image = await renderPicture(task.request, task, step, task.input)
    const recipe = recipeOf(task.request, task.input)
    answer({ kind: 'done', image, recipe }, [image.rgba.buffer as ArrayBuffer])
    if (!task.preview) keepCompiled()
  } catch (error) {
    if (error instanceof Cancelled) answer({ kind: 'cancelled' })
    else
      answer({
        kind: 'failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
  }
})

/** Runs once, after the first whole image: the next thread loads the compiled code from the cache. */
function keepCompiled(): void {
  if (!kept) module.flushCompileCache()
  kept = true
}

answer({ kind: 'ready' })
