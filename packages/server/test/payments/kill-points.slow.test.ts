import { killPointsOn } from './kill-points.ts'

await killPointsOn('the embedded database')
