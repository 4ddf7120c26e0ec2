import { totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

let shared: Registry | null = null

/**
 * Metrics of this process. Collected once, however many servers are composed in it: the timers and observers behind
 * them cannot be stopped.
 */
export function processMetrics(): Registry {
  shared ??= collect()
  return shared
}

function collect(): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  new Gauge({
    name: 'easel_event_loop_delay_p99_seconds',
    help: 'The 99th percentile of the delay of the event loop since the last reading',
    registers: [register],
    collect() {
      this.set(delay.percentile(99) / 1e9)
      delay.reset()
    },
  })
  new Gauge({
    name: 'easel_memory_limit_bytes',
    help: 'What this process may take: the limit of its container, or the memory of the machine',
    registers: [register],
    collect() {
      this.set(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()))
    },
  })
  return register
}
