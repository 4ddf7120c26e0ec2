import { paintWorks } from '../early/paint-works.ts'
import { startEarly } from '../early/start-early.ts'

startEarly({ paintWorks })
