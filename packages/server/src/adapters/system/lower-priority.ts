import { setPriority } from 'node:os'

/** What this process and its later threads do yields to what answers people. Priorities are those of `node:os`. */
export function lowerPriority(to: number): void {
  try {
    setPriority(to)
  } catch {
    // Without the permission, it goes on at normal priority.
  }
}
