import { paintResults } from '../early/paint-results.ts'
import { startEarly } from '../early/start-early.ts'

startEarly({ paintResults })
