import { readFileSync } from 'node:fs'

/** Of a second: what the kernel counts processor time in. */
const TICK = 10
/** Milliseconds of a second that a server at rest may use. */
const AT_REST = 50
const TRIES = 180

/** Milliseconds of processor time that a process has used (Linux). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

/** Until the process has nothing of its own to do: on a new installation it paints the starter collection first. */
export async function calm(pid: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = cpuOf(pid)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (cpuOf(pid) - before < AT_REST) return
  }
  throw new Error('The server does not come to rest.')
}
