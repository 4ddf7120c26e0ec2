/** Written by `npm run tables` from the table of widgets. */
import { mountOf } from '../mount.tsx'
import { Works } from './works.ts'

export const mount = mountOf(Works)
export default mount
