/** What stands over the page, for the element of the script tag, in a file of its own because few pages use it. */
import './core-types.ts'
import { standOver } from './element/overlays.ts'

if (globalThis.__easel) globalThis.__easel.standOver = standOver
