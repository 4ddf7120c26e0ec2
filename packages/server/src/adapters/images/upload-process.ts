import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { accept } from './accept.ts'

// One thread for each picture, and everybody else goes first: whoever sends large pictures waits for them alone.
sharp.concurrency(1)
sharp.cache(false)
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Not allowed here: what is sent is then decoded beside everything else.
}

/** What runs in the process that decodes uploads. */
export { accept }
