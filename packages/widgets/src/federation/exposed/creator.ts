/** Written by `npm run tables` from the table of widgets. */
import { Creator as Widget } from '../../creator/index.ts'
import { standaloneWidget } from '../standalone-widget.tsx'

export const Creator = standaloneWidget('create', Widget)
export default Creator
