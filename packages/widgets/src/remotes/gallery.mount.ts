import { Gallery } from './gallery.ts'
import { mountOf } from './mount.tsx'

export const mount = mountOf(Gallery)
export default mount
