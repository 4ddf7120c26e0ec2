export { useQueue } from './queue.queries.ts'
export { Queue, QueuePanel } from './queue.tsx'
