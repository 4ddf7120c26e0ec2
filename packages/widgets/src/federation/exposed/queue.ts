/** Written by `npm run tables` from the table of widgets. */
import { Queue as Widget } from '../../queue/index.ts'
import { standAlone } from '../stand-alone.tsx'

export const Queue = standAlone('queue', Widget)
export default Queue
