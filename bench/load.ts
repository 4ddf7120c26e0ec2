/**
 * What an installation of two APIs and a worker on one PostgreSQL carries, and whether a request costs more where there is
 * more of everything. Two of them stand beside each other: a small one (20,000 works of 2,000 people), and a large one
 * (1,000,000 works of 100,000 people). Both get the same, in turn: submits at a fixed rate, whose time counts from when they
 * were due; the calls of a visitor's page; then the same with 10,000 event streams. At last the rate grows until it does not
 * hold. The engine never answers, so what is submitted waits: up to 2,000 sets, as many as may by default. Clients, servers
 * and databases share the processors of this machine; so the processor time of a request is counted, too.
 *
 * Run: npm run bench -- load
 * PEOPLE=10000 WORKS=100000 STREAMS=1000 ROUNDS=1 for a shorter one; STEPS=0 without the growing rate
 * KEEP=/a/directory keeps the data for another run
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fixedTimeEngine } from '../packages/server/test/fakes/fixed-time-engine.ts'
import { table } from './support/figures.ts'
import { startInstallation } from './support/load/installation.ts'
import { fillPeople, type Population } from './support/load/people.ts'
import { clear, createSite, type Site, submitAll } from './support/load/site.ts'
import { compareCalls, compareStreams, compareSubmits, growRate } from './support/load/stages.ts'

const { KEEP } = process.env
const LARGE = { people: Number(process.env.PEOPLE ?? 100_000), works: Number(process.env.WORKS ?? 1_000_000) }
const SMALL = { people: 2000, works: 20_000 }
const STREAMS = Number(process.env.STREAMS ?? 10_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const RATE = Number(process.env.RATE ?? 200)
/** Where the growing rate begins. */
const FROM = Number(process.env.FROM ?? 100)
const STEPS = Number(process.env.STEPS ?? 8)
/** How many submits come before anything is measured: servers that have just started compile their code with the first ones. */
const WARM_UP = 2000
/** How many submits come at that rate: as many as may wait. */
const SUBMITS = Number(process.env.SUBMITS ?? 2000)
const MANY = 1_000_000
const LIMITS = JSON.stringify({
  ...{ generationsPerDay: MANY, addressGenerationsPerDay: MANY, submitsPerWindow: MANY, waiting: MANY },
  ...{ waitingTotal: MANY, newDevicesPerMinute: MANY, newDevicesPerHour: MANY, streams: MANY },
  ...{ concurrency: 4, engineTimeoutSeconds: 3600 },
})

const engine = await fixedTimeEngine(null)
const sites: Site[] = []
try {
  for (const population of [SMALL, LARGE]) {
    const site = await begin(population)
    sites.push(site)
    await submitAll(site, { rate: RATE / 2, count: Math.min(WARM_UP, SUBMITS), engines: 'free' })
    await clear(site)
  }
  const [small, large] = sites
  if (!small || !large) throw new Error('Both are needed.')
  const both = [small, large] as const
  const submits = { rate: RATE, count: SUBMITS, rounds: ROUNDS }
  const name = ({ works, people }: Population) => [
    `${works.toLocaleString('en')} works,`,
    `${people.toLocaleString('en')} people`,
  ]
  table([
    ['', ...name(SMALL), ...name(LARGE), 'ratio', ''],
    ['p50 and p95 of'],
    ...(await compareSubmits(both, { name: `submit, ${RATE}/s, engines free`, engines: 'free', ...submits })),
    ...(await compareSubmits(both, {
      name: `submit, ${RATE}/s, a second in line`,
      engines: 'busy',
      ...submits,
    })),
    ...(await compareSubmits(both, {
      name: `submit, ${RATE}/s, all wait`,
      engines: 'busy',
      allWait: true,
      ...submits,
    })),
    ...(await compareStreams(both, {
      name: `submit, ${RATE}/s, with streams`,
      engines: 'busy',
      streams: STREAMS,
      ...submits,
    })),
    ...(await compareCalls(both, ROUNDS)),
  ])
  console.log('')
  if (STEPS > 0) table(await growRate(large, { from: FROM, steps: STEPS, streams: STREAMS }))
} finally {
  for (const { installation } of sites) await installation.end()
  engine.close()
}

async function begin(population: Population): Promise<Site> {
  if (KEEP) mkdirSync(KEEP, { recursive: true })
  const stored = KEEP ? join(KEEP, `load-${population.people}-${population.works}`) : null
  const installation = await startInstallation(stored, { LIMITS, ...engine.env })
  const [row] = await installation.run("select 1 from works where id like 'load-%' limit 1")
  if (!row) await fillPeople(installation.run, population)
  return createSite(installation, population)
}
