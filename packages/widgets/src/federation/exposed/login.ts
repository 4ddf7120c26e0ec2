/** Written by `npm run tables` from the table of widgets. */
import { Login as Widget } from '../../login/index.ts'
import { standAlone } from '../stand-alone.tsx'

export const Login = standAlone('home', Widget, {}, 'login')
export default Login
