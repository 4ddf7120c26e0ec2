/** Written by `npm run tables` from the table of widgets. */
import { mountOf } from '../mount.tsx'
import { Gallery } from './gallery.ts'

export const mount = mountOf(Gallery)
export default mount
