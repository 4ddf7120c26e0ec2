/** Written by `npm run tables` from the table of widgets. */
import { mountOf } from '../mount.tsx'
import { Login } from './login.ts'

export const mount = mountOf(Login)
export default mount
