import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile } from '../figures.ts'
import { arrive, call, type Reply, type Streams, submit } from './client.ts'
import { addTo, comparison, counted, type Figures, ms, noFigures } from './figures.ts'
import { hold } from './limits.ts'
import { visitorOf } from './people.ts'
import { clear, type Engines, listen, type Site, submitAll } from './site.ts'
import { waitsDuring } from './waits.ts'

export type Both = readonly [small: Site, large: Site]

const CONCURRENCY = 4
/** So many that the processor time of the quickest call is more than a few ticks of its clock. */
const CALLS = 400
/** Cancelling takes longer, and needs a set for each call and turn. */
const CANCELS = 100
const QUEUED = 500
const WARM_UP = 400
const P95_MS = 150
const TOLD_MS = 1000
const STEP = 1.25
const STEP_SECONDS = 6
/** Those with streams of whom submits come: as many as the small installation has. */
const LISTENERS = 2000

/** What a visitor's page calls. */
const PAGE_CALLS: readonly [name: string, path: string][] = [
  ['queue', '/api/v2/mj/queue'],
  ['queue, running', '/api/v2/mj/queue?tab=running'],
  ['red dot', '/api/v2/mj/red-dot'],
  ['works', '/api/v2/mj/mine'],
  ['home', '/api/v2/mj/homepage'],
  ['completed', '/api/v2/mj/completed-count'],
  ['saves that are left', '/api/v2/mj/save-consume'],
  ['membership', '/api/v2/payment/vip-info'],
]

interface SubmitOptions {
  name: string
  rate: number
  count: number
  rounds: number
  engines: Engines
  allWait?: boolean
}

/** Both installations in turn. */
export async function compareSubmits(both: Both, options: SubmitOptions): Promise<string[][]> {
  const all = [noFigures(), noFigures()] as const
  const others = [new Map<string, number>(), new Map<string, number>()] as const
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const [index, site] of both.entries()) {
      // The first turn warms up: code is compiled, caches are filled.
      const count = round === 0 ? Math.min(WARM_UP, options.count) : options.count
      const { arrivals, figures } = await submitAll(site, { ...options, count })
      await clear(site)
      if (round === 0) continue
      addTo(all[index] ?? noFigures(), figures)
      for (const [what, times] of arrivals.others) {
        others[index]?.set(what, (others[index]?.get(what) ?? 0) + times)
      }
    }
  }
  return [...comparison(options.name, all, P95_MS), refusals(others)]
}

/** With event streams, first the one and then the other. */
export async function compareStreams(
  both: Both,
  { streams, ...options }: SubmitOptions & { streams: number },
): Promise<string[][]> {
  const [small, large] = [
    await withStreams(both[0], options, streams),
    await withStreams(both[1], options, streams),
  ]
  const cells = (cell: (of: typeof small) => string) => [cell(small), '', cell(large), '']
  for (const { told, figures } of [small, large]) {
    hold('answered → told, p95', percentile(told, 0.95), TOLD_MS, 'ms')
    hold('submits that nobody was told of', figures.count - told.length, 0, 'submits')
  }
  return [
    ...comparison(options.name, [small.figures, large.figures], P95_MS),
    refusals([small.others, large.others]),
    ['  streams, opened in a second', ...cells(({ open, opened }) => `${open}, ${opened.toFixed(0)}`)],
    ['  answered → told, p95', ...cells(({ told }) => ms(percentile(told, 0.95))), '', `≤ ${TOLD_MS} ms`],
    ['  submits that were told', ...cells(({ told, figures }) => `${told.length} of ${figures.count}`)],
  ]
}

async function withStreams(site: Site, { count, rounds, ...options }: SubmitOptions, streams: number) {
  const began = performance.now()
  const open = await listen(site, streams)
  const opened = streams / ((performance.now() - began) / 1000)
  const figures = noFigures()
  const others = new Map<string, number>()
  const told: number[] = []
  const people = Math.min(streams, LISTENERS)
  try {
    await submitAll(site, { ...options, count: Math.min(WARM_UP, count), people })
    for (let round = 0; round < rounds; round += 1) {
      await clear(site)
      const { arrivals, figures: more } = await submitAll(site, { ...options, count, people })
      await pause(1000)
      addTo(figures, more)
      for (const [what, times] of arrivals.others) others.set(what, (others.get(what) ?? 0) + times)
      told.push(...delays(arrivals.answeredAt, open))
    }
  } finally {
    open.close()
    await clear(site)
  }
  return { open: open.open, opened, figures, others, told }
}

const delays = (answeredAt: ReadonlyMap<string, number>, { toldAt }: Streams): number[] =>
  [...answeredAt].flatMap(([id, at]) => {
    const told = toldAt.get(id)
    return told === undefined ? [] : [Math.max(0, told - at)]
  })

function refusals(both: readonly ReadonlyMap<string, number>[]): string[] {
  const all = both.flatMap((others) => [...others.values()]).reduce((sum, times) => sum + times, 0)
  hold('refused or failed', all, 0, 'calls')
  const cells = both.map(
    (others) => [...others].map(([what, times]) => `${what} × ${times}`).join(', ') || '0',
  )
  return ['  refused or failed', ...cells.flatMap((cell) => [cell, '']), '', '0']
}

/** In turns, while the same number of sets waits in both. At last these are cancelled. */
export async function compareCalls(both: Both, rounds: number): Promise<string[][]> {
  const waiting = new Map<Site, { index: number; id: string; url: string }[]>()
  for (const site of both) {
    const works: { index: number; id: string; url: string }[] = []
    await arrive({ rate: 60, count: QUEUED }, async () => {
      const { url, index } = site.next()
      const reply = await submit(url, visitorOf(index))
      if (reply.data?.id) works.push({ index, id: reply.data.id, url })
      return reply
    })
    waiting.set(site, works)
  }
  const rows: string[][] = []
  for (const [name, path] of PAGE_CALLS) {
    const ask = (site: Site) => {
      const { url, index } = site.next()
      return call(url, visitorOf(index), path)
    }
    rows.push(...comparison(name, await inTurns(both, rounds, ask)))
  }
  const cancel = (site: Site) => {
    const work = waiting.get(site)?.pop()
    if (!work) throw new Error('Nothing is left to be cancelled.')
    return call(work.url, visitorOf(work.index), '/api/v2/mj/cancel', { id: work.id })
  }
  rows.push(...comparison('cancel', await inTurns(both, Math.min(rounds, 3), cancel, CANCELS)))
  for (const site of both) await clear(site)
  return rows
}

async function inTurns(
  both: Both,
  rounds: number,
  ask: (site: Site) => Promise<Reply>,
  calls = CALLS,
): Promise<readonly [Figures, Figures]> {
  const all = [noFigures(), noFigures()] as const
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, site] of both.entries()) {
      const { result, used } = await counted(site.installation, () => batch(() => ask(site), calls))
      // The first turn warms up.
      if (round > 0) addTo(all[index] ?? noFigures(), { times: result, used, count: calls })
    }
  }
  return all
}

async function batch(ask: () => Promise<Reply>, calls: number): Promise<number[]> {
  const times: number[] = []
  let left = calls
  const lane = async () => {
    while (left > 0) {
      left -= 1
      const from = performance.now()
      const { status } = await ask()
      if (status !== 200) throw new Error(`Answered with ${status}.`)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  return times
}

/** The rate grows until a step does not hold. */
export async function growRate(
  site: Site,
  { from, steps, streams }: { from: number; steps: number; streams: number },
): Promise<string[][]> {
  const rows = [
    [
      'submits/s',
      'p50',
      'p95',
      'refused',
      'unanswered',
      'APIs',
      'PostgreSQL',
      'client',
      'connections wait for',
    ],
  ]
  const open = await listen(site, streams)
  try {
    for (let step = 0, rate = from; step < steps; step += 1, rate = Math.round(rate * STEP)) {
      const began = performance.now()
      const { result, waits } = await waitsDuring(site.installation.run, () =>
        submitAll(site, { rate, count: rate * STEP_SECONDS, engines: 'busy', people: LISTENERS }),
      )
      const took = performance.now() - began
      const { arrivals, figures } = result
      const { apis, postgres, client } = figures.used
      const shares = [apis, postgres, client].map((time) => `${((100 * time) / took).toFixed(0)} %`)
      const refused = [...arrivals.others.values()].reduce((total, times) => total + times, 0)
      const p95 = percentile(arrivals.times, 0.95)
      const counts = [String(refused), String(arrivals.backlog)]
      rows.push([String(rate), ms(median(arrivals.times)), ms(p95), ...counts, ...shares, waits])
      await clear(site)
      if (p95 > P95_MS || refused > 0) break
    }
  } finally {
    open.close()
  }
  return rows
}
