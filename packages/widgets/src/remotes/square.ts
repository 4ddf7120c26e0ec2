import { createElement } from 'react'
import { Square as Widget } from '../square/index.ts'
import { standAlone } from './stand-alone.tsx'

/** There is no account around a widget that stands alone: whether one's own works are shown is said in it. */
const WithSwitch = () => createElement(Widget, { withSwitch: true })

export const Square = standAlone('square', WithSwitch)
export default Square
