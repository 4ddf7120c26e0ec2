import { execFileSync } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { SECOND } from '@easel/contract/numbers'
import sharp from 'sharp'
import { accept } from './accept.ts'
import { DECODER_PRIORITY } from './decoder-pool.ts'

// One thread for each picture, and everybody else goes first: whoever sends large pictures waits for them alone.
sharp.concurrency(1)
sharp.cache(false)
if (process.env[DECODER_PRIORITY] === 'idle') yieldToOthers()
else lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)

function yieldToOthers(): void {
  try {
    // As an idle task of Linux it has the time that nobody else wants, and gives it back at once.
    const options = { stdio: 'ignore', timeout: SECOND } as const
    execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], options)
  } catch {
    lowerPriority(constants.priority.PRIORITY_LOW)
  }
}

function lowerPriority(to: number): void {
  try {
    setPriority(to)
  } catch {
    // Not allowed here: what is sent is then decoded beside everything else.
  }
}

/** What runs in the process that decodes uploads. */
export { accept }
