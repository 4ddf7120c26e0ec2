/** Written by `npm run tables` from the table of widgets. */
import { mountOf } from '../mount.tsx'
import { Vip } from './vip.ts'

export const mount = mountOf(Vip)
export default mount
