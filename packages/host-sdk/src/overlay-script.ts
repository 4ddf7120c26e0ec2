/** What stands over the page, for the element of the script tag and for the dialog's, in a file of its own because few pages use it. */
import './core-types.ts'
import { startDialog } from './dialog/start-dialog.ts'
import { standOver } from './element/overlays.ts'

if (globalThis.__easel) Object.assign(globalThis.__easel, { standOver, startDialog })
