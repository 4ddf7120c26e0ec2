/** What a page needs after it is shown: one file, so that few bytes of the page say where it is. */
export { readStream } from './events.ts'
export { solve } from './proof.ts'
export { followSharedEvents } from './shared-events.ts'
