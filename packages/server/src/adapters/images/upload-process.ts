import { execFileSync } from 'node:child_process'
import { constants } from 'node:os'
import { SECOND } from '@easel/contract/numbers'
import sharp from 'sharp'
import { lowerPriority } from '../system/lower-priority.ts'
import { accept } from './accept.ts'
import { DECODER_PRIORITY } from './decoder-pool.ts'

// Decodes one image per thread at the lowest priority.
sharp.concurrency(1)
sharp.cache(false)
if (process.env[DECODER_PRIORITY] === 'idle') yieldToOthers()
else lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)

function yieldToOthers(): void {
  try {
    // SCHED_IDLE on Linux.
    const options = { stdio: 'ignore', timeout: SECOND } as const
    execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], options)
  } catch {
    lowerPriority(constants.priority.PRIORITY_LOW)
  }
}

/** The entry of the decoder process. */
export { accept }
