import { type RawBuilder, sql } from 'kysely'
import type { DeviceHistory } from '../../../domain/identity/ports.ts'
import type { Membership } from '../../../domain/membership/ports.ts'
import type { RequestIds, RiskStore } from '../../../domain/risk/ports.ts'
import { createAskedTogether } from '../core/asked-together.ts'
import type { Database } from '../core/db.ts'

/** What is asked at the door of a call. */
export interface Arrivals
  extends DeviceHistory,
    Pick<RequestIds, 'claim'>,
    Pick<RiskStore, 'heldUntil' | 'knowsDevice'> {
  membershipOf(principalId: string): Promise<Membership | null>
}

interface Questions {
  /** Ids of requests, and when they came. */
  claims: Map<string, number>
  devices: Set<string>
  visitors: Set<string>
  principals: Set<string>
  addresses: Set<string>
}

type Answers = Record<'claimed' | 'devices', ReadonlySet<string>> & {
  merges: ReadonlyMap<string, number>
  memberships: ReadonlyMap<string, Membership>
  holds: ReadonlyMap<string, number>
}

/** What calls that come at the same moment ask of the database before anything else, in one statement for all of them. */
export function createArrivals({ on }: Pick<Database, 'on'>): Arrivals {
  const ask = createAskedTogether<Questions, Answers>({
    begin: () => ({
      ...{ claims: new Map(), devices: new Set(), visitors: new Set() },
      ...{ principals: new Set(), addresses: new Set() },
    }),
    answered: (questions) => answered(on, questions),
  })
  return {
    async claim(id, at) {
      let isFirst = true
      const { claimed: own } = await ask(({ claims }) => {
        // Of two that come at the same moment, the statement would tell both that they are the first.
        isFirst = !claims.has(id)
        if (isFirst) claims.set(id, at)
      })
      return isFirst && own.has(id)
    },
    mergeCount: async (firstId) =>
      (await ask(({ visitors }) => visitors.add(firstId))).merges.get(firstId) ?? 0,
    membershipOf: async (id) =>
      (await ask(({ principals }) => principals.add(id))).memberships.get(id) ?? null,
    heldUntil: async (key) => (await ask(({ addresses }) => addresses.add(key))).holds.get(key) ?? 0,
    knowsDevice: async (key) => (await ask(({ devices }) => devices.add(key))).devices.has(key),
  }
}

/** Planned once, since PostgreSQL cannot tell how many there are. */
const among = (keys: ReadonlySet<string>): RawBuilder<unknown> =>
  sql`any(array(select unnest(${[...keys]}::text[])))`

async function answered(on: Database['on'], questions: Questions): Promise<Answers> {
  const { claims, devices, visitors, principals, addresses } = questions
  const claiming = claims.size > 0 ? claimed(claims) : sql`with claimed as (select null::text as id limit 0)`
  const { rows } = await sql<{
    claimed: string[] | null
    devices: string[] | null
    merges: [string, number][] | null
    memberships: [string, number | null, boolean][] | null
    holds: [string, number][] | null
  }>`
    ${claiming}
    select (select json_agg(id) from claimed) as claimed,
      (select json_agg(device_key) from devices where device_key = ${among(devices)}) as devices,
      (select json_agg(json_build_array(first_id, merged)) from (
        select first_id, count(*) as merged from merges where first_id = ${among(visitors)} group by first_id
      ) counted) as merges,
      (select json_agg(json_build_array(principal_id, until, permanent)) from memberships
        where principal_id = ${among(principals)}) as memberships,
      (select json_agg(json_build_array(address_key, until)) from risks
        where address_key = ${among(addresses)}) as holds`.execute(on())
  const [found] = rows
  return {
    claimed: new Set(found?.claimed),
    devices: new Set(found?.devices),
    merges: new Map(found?.merges),
    memberships: new Map(
      found?.memberships?.map(([id, until, permanent]) => [id, { until, permanent }] as const),
    ),
    holds: new Map(found?.holds),
  }
}

/**
 * Does not wait until the disk has them: whatever the calls commit afterwards takes them along, and a call that commits nothing
 * may come twice around a power cut. In order, so that two processes that claim the same ones do not wait for each other.
 */
const claimed = (claims: ReadonlyMap<string, number>) => sql`
  with claimed as (
    insert into request_ids (id, at)
    select claim.id, claim.at from set_config('synchronous_commit', 'off', true),
      unnest(${[...claims.keys()]}::text[], ${[...claims.values()]}::bigint[]) as claim (id, at)
    order by claim.id
    on conflict (id) do nothing returning id)`
