import { killPointsOn } from './kill-points.ts'

await killPointsOn('a real PostgreSQL')
