/** Written by `npm run tables` from the table of widgets. */
import { mountOf } from '../mount.tsx'
import { Creator } from './creator.ts'

export const mount = mountOf(Creator)
export default mount
