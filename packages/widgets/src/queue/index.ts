export { useQueue } from './queue.queries.ts'
export { Queue, QueuePanel } from './queue.tsx'
export { useUnfolded } from './use-unfolded.ts'
