import { abandoned } from './abandoned.ts'
import type { Attack } from './attack.ts'
import { evasions } from './evasions.ts'
import { networks } from './networks.ts'
import { pipelinedRequests } from './pipelining.ts'
import { reports } from './reports.ts'
import { slowBodies } from './slow-bodies.ts'
import { streams } from './streams.ts'
import { uploads } from './uploads.ts'

export const ATTACKS: readonly Attack[] = [
  ...uploads,
  streams,
  slowBodies,
  pipelinedRequests,
  reports,
  networks,
  evasions,
  abandoned,
]
