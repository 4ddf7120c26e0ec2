import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@easel/contract/numbers'
import { isRunning, startTree } from '../../../packages/server/test/support/process-tree.ts'

const GIVE_UP = 15 * SECOND

/** Ends `npm start` and measures how long the server outlives it. */
export async function orphan(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'easel-orphan-'))
  const tree = startTree('npm', ['start'], { DATA_DIR: dataDir })
  try {
    const { server } = await tree.ready()
    const startedAt = performance.now()
    tree.child.kill('SIGTERM')
    while (isRunning(server) && performance.now() - startedAt < GIVE_UP) await pause(50)
    const left = isRunning(server)
    if (left) process.kill(server, 'SIGKILL')
    return left
      ? 'the server goes on'
      : `the server is gone after ${((performance.now() - startedAt) / SECOND).toFixed(1)} s`
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
