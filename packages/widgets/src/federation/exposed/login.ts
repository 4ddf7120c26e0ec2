/** Written by `npm run tables` from the table of widgets. */
import { Login as Widget } from '../../login/index.ts'
import { standaloneWidget } from '../standalone-widget.tsx'

export const Login = standaloneWidget('home', Widget, {}, 'login')
export default Login
