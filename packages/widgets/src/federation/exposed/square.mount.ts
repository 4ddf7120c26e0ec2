/** Written by `npm run tables` from the table of widgets. */
import { mountOf } from '../mount.tsx'
import { Square } from './square.ts'

export const mount = mountOf(Square)
export default mount
