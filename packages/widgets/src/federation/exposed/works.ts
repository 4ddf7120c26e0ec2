/** Written by `npm run tables` from the table of widgets. */
import { Works as Widget } from '../../works/index.ts'
import { standaloneWidget } from '../standalone-widget.tsx'

export const Works = standaloneWidget('works', Widget)
export default Works
