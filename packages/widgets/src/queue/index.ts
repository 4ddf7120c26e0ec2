export { Queue, QueuePanel } from './queue.tsx'
