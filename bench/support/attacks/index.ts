import { abandoned } from './abandoned.ts'
import type { Attack } from './attack.ts'
import { disguises } from './disguises.ts'
import { networks } from './networks.ts'
import { reports } from './reports.ts'
import { sentAhead } from './sent-ahead.ts'
import { slowBodies } from './slow-bodies.ts'
import { streams } from './streams.ts'
import { uploads } from './uploads.ts'

export const ATTACKS: readonly Attack[] = [
  ...uploads,
  streams,
  slowBodies,
  sentAhead,
  reports,
  networks,
  disguises,
  abandoned,
]
