// A render thread for tests that misbehaves on demand.
import { parentPort } from 'node:worker_threads'
import type { Task } from './messages.ts'

parentPort?.on('message', ({ request }: Task) => {
  if (request.prompt === 'crash') process.exit(7)
  if (request.prompt === 'hang') for (;;);
  const image = { width: 1, height: 1, rgba: new Uint8Array([1, 2, 3, 255]) }
  parentPort?.postMessage({ kind: 'done', image, recipe: { engine: 'sketch' } })
})
