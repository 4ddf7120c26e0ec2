/** Written by `npm run tables` from the table of widgets. */
import { Works as Widget } from '../../works/index.ts'
import { standAlone } from '../stand-alone.tsx'

export const Works = standAlone('works', Widget)
export default Works
