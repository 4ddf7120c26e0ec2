/** Written by `npm run tables` from the table of widgets. */
import { Vip as Widget } from '../../vip/index.ts'
import { standaloneWidget } from '../standalone-widget.tsx'

export const Vip = standaloneWidget('home', Widget, {}, 'vip')
export default Vip
