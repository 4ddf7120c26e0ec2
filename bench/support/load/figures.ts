import { percentile } from '../figures.ts'
import type { Installation, Used } from './installation.ts'
import { hold } from './limits.ts'

/** How much more something may take at the large installation. */
const MOST_RATIO = 1.3

/** What the same number of calls took at one installation. */
export interface Figures {
  times: number[]
  used: Used
  count: number
}

export const noFigures = (): Figures => ({
  times: [],
  used: { apis: 0, worker: 0, postgres: 0, client: 0 },
  count: 0,
})

/** Runs something and counts the processor time that each part has used for it. */
export async function counted<T>(
  { used }: Installation,
  work: () => Promise<T>,
): Promise<{ result: T; used: Used }> {
  const before = used()
  const result = await work()
  const after = used()
  const since = (part: keyof Used) => after[part] - before[part]
  return {
    result,
    used: {
      apis: since('apis'),
      worker: since('worker'),
      postgres: since('postgres'),
      client: since('client'),
    },
  }
}

export function addTo(figures: Figures, more: Figures): void {
  figures.times.push(...more.times)
  figures.count += more.count
  for (const part of Object.keys(more.used) as (keyof Used)[]) figures.used[part] += more.used[part]
}

export const ms = (figure: number): string => `${figure.toFixed(1)} ms`

/**
 * Rows of a call: for each installation p50 and p95, and the processor time of APIs, PostgreSQL and clients. `p95`: what that may
 * be at either, in milliseconds; without it, p50 may not grow.
 */
export function comparison(name: string, both: readonly [Figures, Figures], p95?: number): string[][] {
  const ofBoth = (figure: (figures: Figures) => number): [number, number] => [
    figure(both[0]),
    figure(both[1]),
  ]
  const ratioOf = ([one, other]: [number, number]) => other / one
  const ratio = (figures: [number, number]) => `${ratioOf(figures).toFixed(2)} ×`
  const cells = (...figures: [number, number][]) => [
    ...figures.map(([one]) => ms(one)),
    ...figures.map(([, other]) => ms(other)),
  ]
  const half = ofBoth(({ times }) => percentile(times, 0.5))
  const most = ofBoth(({ times }) => percentile(times, 0.95))
  const used = (part: keyof Used) => ofBoth(({ used: all, count }) => all[part] / count)
  const ofServers = ofBoth(({ used: all, count }) => (all.apis + all.postgres + all.worker) / count)
  const limit = `≤ ${MOST_RATIO}`
  if (p95 === undefined) hold(name, ratioOf(half), MOST_RATIO, '×')
  else hold(`${name}, p95`, Math.max(...most), p95, 'ms')
  hold(`${name}, processor`, ratioOf(ofServers), MOST_RATIO, '×')
  return [
    [name, ...cells(half, most), ratio(half), p95 === undefined ? limit : `p95 ≤ ${p95} ms`],
    ['  processor: APIs, PostgreSQL', ...cells(used('apis'), used('postgres')), ratio(ofServers), limit],
  ]
}
