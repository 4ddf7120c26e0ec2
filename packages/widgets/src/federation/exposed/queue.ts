/** Written by `npm run tables` from the table of widgets. */
import { Queue as Widget } from '../../queue/index.ts'
import { standaloneWidget } from '../standalone-widget.tsx'

export const Queue = standaloneWidget('queue', Widget)
export default Queue
