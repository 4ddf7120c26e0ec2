/** Written by `npm run tables` from the table of widgets. */
import { Square as Widget } from '../../square/index.ts'
import { standaloneWidget } from '../standalone-widget.tsx'

export const Square = standaloneWidget('square', Widget, { withSwitch: true })
export default Square
