/** Written by `npm run tables` from the table of widgets. */
import { Square as Widget } from '../../square/index.ts'
import { standAlone } from '../stand-alone.tsx'

export const Square = standAlone('square', Widget, { withSwitch: true })
export default Square
