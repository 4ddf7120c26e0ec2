/** Written by `npm run tables` from the table of widgets. */
import { mountOf } from '../mount.tsx'
import { Queue } from './queue.ts'

export const mount = mountOf(Queue)
export default mount
