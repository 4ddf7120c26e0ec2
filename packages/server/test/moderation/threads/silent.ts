import { parentPort } from 'node:worker_threads'

// Hears everything and says nothing.
parentPort?.on('message', () => {})
