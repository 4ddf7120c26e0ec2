import { Creator } from './creator.ts'
import { mountOf } from './mount.tsx'

export const mount = mountOf(Creator)
export default mount
