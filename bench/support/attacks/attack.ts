/** The server under attack, as whoever attacks it knows it. */
export interface Target {
  url: string
  port: number
}

/** What somebody does to a server that serves others meanwhile. */
export interface Attack {
  name: string
  /** Whether it reaches the server without a proxy between, which would hand on nothing like it. */
  direct?: true
  /** Makes ready what takes time of its own. */
  prepare(server: Target): Promise<Run>
}

/** Goes on until the signal says stop. Answers what the attacker got for it. */
export type Run = (signal: AbortSignal) => Promise<string>

/** As a proxy in front would tell it: attackers come from the open internet, from as many addresses as they like. */
export const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })

/** Where attackers without a proxy connect from: nobody else on this machine does. */
export const ATTACKERS_ADDRESS = '127.0.0.2'

/** Counts answers by status, such as `200 × 12, 503 × 40`. */
export function tally() {
  const counts = new Map<string, number>()
  return {
    add: (what: string | number) => void counts.set(String(what), (counts.get(String(what)) ?? 0) + 1),
    get said(): string {
      return [...counts]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([what, count]) => `${what} × ${count}`)
        .join(', ')
    },
  }
}

/** So many at the same time, each again and again, until the signal says stop. */
export async function again(
  atOnce: number,
  signal: AbortSignal,
  once: (worker: number, turn: number) => Promise<void>,
): Promise<void> {
  const worker = async (index: number) => {
    for (let turn = 0; !signal.aborted; turn += 1) await once(index, turn)
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => worker(index)))
}
