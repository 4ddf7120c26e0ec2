/** Written by `npm run tables` from the table of widgets. */
import { Creator as Widget } from '../../creator/index.ts'
import { standAlone } from '../stand-alone.tsx'

export const Creator = standAlone('create', Widget)
export default Creator
