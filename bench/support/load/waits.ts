import { setTimeout as pause } from 'node:timers/promises'
import type { Run } from '../fill.ts'

const EVERY = 50

const LOOK = `
  select case when state = 'idle in transaction' then 'the API, in a transaction' when wait_event is null then 'processor'
    else wait_event_type || ': ' || wait_event end as what, count(*)::int as count
  from pg_stat_activity
  where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid() group by 1`

/** What connections of PostgreSQL wait for while something runs: how many at a time, on average. */
export async function waitsDuring<T>(
  run: Run,
  work: () => Promise<T>,
): Promise<{ result: T; waits: string }> {
  let isRunning = true
  let looks = 0
  const sums = new Map<string, number>()
  const looking = (async () => {
    while (isRunning) {
      looks += 1
      for (const { what, count } of await run(LOOK)) {
        sums.set(String(what), (sums.get(String(what)) ?? 0) + Number(count))
      }
      await pause(EVERY)
    }
  })()
  const result = await work().finally(() => {
    isRunning = false
  })
  await looking
  const most = [...sums].sort(([, one], [, other]) => other - one).slice(0, 4)
  return { result, waits: most.map(([what, sum]) => `${what} ${(sum / looks).toFixed(1)}`).join(', ') }
}
