import { readFileSync } from 'node:fs'

/** Milliseconds: the kernel's unit of CPU time. */
const TICK = 10
/** Milliseconds of CPU time per second of an idle server. */
const IDLE_CPU = 50
const TRIES = 180

/** Milliseconds of CPU time that a process has used (Linux). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

/** Waits until the process is idle. A new installation first renders the starter collection. */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = cpuOf(pid)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (cpuOf(pid) - before < IDLE_CPU) return
  }
  throw new Error('The server does not come to rest.')
}
