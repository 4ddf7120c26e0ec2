/** Written by `npm run tables` from the table of widgets. */
import { Vip as Widget } from '../../vip/index.ts'
import { standAlone } from '../stand-alone.tsx'

export const Vip = standAlone('home', Widget, {}, 'vip')
export default Vip
