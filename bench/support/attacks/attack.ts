/** The attacked server, as far as an attacker knows it. */
export interface Target {
  url: string
  port: number
}

/** An attack on a server that serves other people meanwhile. */
export interface Attack {
  name: string
  /** True if it connects without the proxy, which would not pass on such requests. */
  direct?: true
  /** Prepares what takes time of its own. */
  prepare(server: Target): Promise<Run>
}

/** Runs until the signal aborts. Returns a summary of the responses. */
export type Run = (signal: AbortSignal) => Promise<string>

/**
 * The header that a proxy would add: attackers come from the internet, with as many addresses as they like.
 */
export const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })

/** The address of attackers without a proxy, which nobody else on this machine uses. */
export const ATTACKER_ADDRESS = '127.0.0.2'

/** Counts responses by status, such as `200 × 12, 503 × 40`. */
export function createCounts() {
  const counts = new Map<string, number>()
  return {
    add: (what: string | number) => void counts.set(String(what), (counts.get(String(what)) ?? 0) + 1),
    get summary(): string {
      return [...counts]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([what, count]) => `${what} × ${count}`)
        .join(', ')
    },
  }
}

/** Repeats something with this concurrency until the signal aborts. */
export async function repeatAtOnce(
  atOnce: number,
  signal: AbortSignal,
  once: (worker: number, turn: number) => Promise<void>,
): Promise<void> {
  const worker = async (index: number) => {
    for (let turn = 0; !signal.aborted; turn += 1) await once(index, turn)
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => worker(index)))
}
