import { frameOfPage } from '../embed/frame.ts'
import { watchErrors } from '../errors/watch-errors.ts'

watchErrors()
const root = document.getElementById('root')
if (root) frameOfPage(root)
