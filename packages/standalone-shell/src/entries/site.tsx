import '@easel/widgets/theme.css'
import '../layout/document.css'
import { watchErrors } from '../errors/watch-errors.ts'
import 'react-dom/client'

/** React, the application and its first rendering are tasks of their own: what is pressed is answered between them. */
async function startApplication(root: HTMLElement): Promise<void> {
  const { startSite } = await import(/* webpackMode: "eager" */ '../start-site.tsx')
  setTimeout(startSite, 0, root)
}

watchErrors()
const root = document.getElementById('root')
if (root) setTimeout(startApplication, 0, root)
