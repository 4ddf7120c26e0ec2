import { mountOf } from './mount.tsx'
import { Works } from './works.ts'

export const mount = mountOf(Works)
export default mount
