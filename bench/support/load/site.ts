import { setTimeout as pause } from 'node:timers/promises'
import { type Arrivals, arrive, openStreams, type Streams, submit } from './client.ts'
import { counted, type Figures } from './figures.ts'
import type { Installation } from './installation.ts'
import { type Population, visitorOf } from './people.ts'

/** Whether workers have room for what is submitted, or it waits. */
export type Engines = 'free' | 'busy'

const ROOM = 100_000
/** How often what has waited is ended, in ms, and for how long it waits. */
const END_EVERY = 250
const ENDS_AFTER = 1000
const SETTLED = 500
const HEARTBEAT = 5000

/** An installation and its people. */
export interface Site {
  installation: Installation
  population: Population
  /** Another visitor each time, one API after the other: of these first people, or of some that are spread over all. */
  next(people?: number): { url: string; index: number }
}

/** So many come back again and again, wherever there are more. */
const ACTIVE = 2000

export function createSite(installation: Installation, population: Population): Site {
  let turn = 0
  return {
    installation,
    population,
    next(people) {
      turn += 1
      const active = people ?? Math.min(ACTIVE, population.people)
      // A prime step, so that neighbors in the tables do not come after one another.
      const index = ((turn * 7919) % active) * Math.floor((people ?? population.people) / active)
      return { url: installation.apis[turn % installation.apis.length]?.url ?? '', index }
    },
  }
}

/** Event streams of the first of the people, shared out between the APIs. */
export async function listen({ installation }: Site, count: number): Promise<Streams> {
  const visitors = Array.from({ length: count }, (_, index) => visitorOf(index))
  const streams = await openStreams(
    installation.apis.map(({ url }) => url),
    visitors,
  )
  await pause(3000)
  return streams
}

interface Submits {
  rate: number
  count: number
  engines: Engines
  /** Only the first of them submit. */
  people?: number
  /** Nothing ends, so all of them wait at last. */
  allWait?: boolean
}

/** Submits at a fixed rate, while others end as fast as they come. */
export async function submitAll(
  site: Site,
  { rate, count, engines, people, allWait = false }: Submits,
): Promise<{ arrivals: Arrivals; figures: Figures }> {
  const { installation } = site
  let isRunning = true
  const making = (async () => {
    for (let round = 0; isRunning; round += 1) {
      if (engines === 'free' && round % (HEARTBEAT / END_EVERY) === 0) await makeRoom(installation)
      await pause(END_EVERY)
      if (!allWait) await endAll(installation, ENDS_AFTER)
    }
  })()
  const { result, used } = await counted(installation, () =>
    arrive({ rate, count }, () => {
      const { url, index } = site.next(people)
      return submit(url, visitorOf(index))
    }),
  ).finally(() => {
    isRunning = false
  })
  await making
  return { arrivals: result, figures: { times: result.times, used, count } }
}

/** Leaves the queue empty, and no more room than the worker has. */
export async function clear({ installation }: Site): Promise<void> {
  await installation.run("delete from workers where id = 'bench'")
  await endAll(installation, 0)
  await pause(SETTLED)
}

/** A worker that makes nothing, and has room for all. */
async function makeRoom({ run }: Installation): Promise<void> {
  await run(
    `insert into workers (id, capacity, seen_at) values ('bench', $1, $2)
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [ROOM, Date.now() - 1],
  )
}

/** What engines would have made by then: what making takes is another measurement's. */
async function endAll({ run }: Installation, after: number): Promise<void> {
  await run(
    `with ended as (
       update works set status = 3, failure = 'engine_failed', finished_at = created_at + 1000,
         expires_at = created_at + 86400000
       where status <= 1 and created_at <= $1 returning id)
     delete from pgboss.job using ended where job.name = 'generate' and job.data->>'workId' = ended.id`,
    [Date.now() - after],
  )
}
