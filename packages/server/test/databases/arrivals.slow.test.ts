import { expect, it } from 'vitest'
import { createArrivals } from '../../src/adapters/postgres/people/arrivals.repository.ts'
import { createMembershipStore } from '../../src/adapters/postgres/people/memberships.repository.ts'
import { createRiskStore } from '../../src/adapters/postgres/people/risk.repository.ts'
import { onBothDatabases } from '../support/both-databases.ts'

onBothDatabases((own) => {
  /** As one process has them, with the number of its statements. */
  const process = () => {
    const counted = { statements: 0 }
    const arrivals = createArrivals({
      on(tx) {
        counted.statements += 1
        return own.database.on(tx)
      },
    })
    return { arrivals, counted }
  }

  it('answers all that calls ask at the same moment, in one statement', async () => {
    const membership = { until: 7_000_000_000_000, permanent: false }
    const memberships = createMembershipStore(own.database)
    await own.database.uow.run((tx) => memberships.put('member', membership, tx))
    const risks = createRiskStore(own.database)
    await risks.hold('20.0.0.1', 50)
    await risks.recordDevice({ deviceKey: 'known', addressKey: '20.0.0.1' }, { now: 1, after: 0, latest: 1 })
    const merge = { first_id: 'device', member_id: 'member', at: 1 }
    await own.database
      .on()
      .insertInto('merges')
      .values([
        { ...merge, principal_id: 'first' },
        { ...merge, principal_id: 'second' },
      ])
      .execute()
    const { arrivals, counted } = process()
    const asked = await Promise.all([
      ...['member', 'nobody'].map(arrivals.membershipOf),
      ...['20.0.0.1', '20.0.0.2'].map(arrivals.heldUntil),
      ...['known', 'new'].map(arrivals.knowsDevice),
      ...['device', 'other'].map(arrivals.mergeCount),
      arrivals.claim('request', 1),
    ])
    expect(asked).toEqual([membership, null, 50, 0, true, false, 2, 0, true])
    expect(counted.statements).toBe(1)
  })

  it('knows what has changed since it was asked last', async () => {
    const { arrivals } = process()
    expect(await arrivals.heldUntil('20.0.0.1')).toBe(0)
    await createRiskStore(own.database).hold('20.0.0.1', 50)
    expect(await arrivals.heldUntil('20.0.0.1')).toBe(50)
  })

  it('lets one of two calls have a request that comes twice at the same moment', async () => {
    const { arrivals } = process()
    expect(await Promise.all([arrivals.claim('twice', 1), arrivals.claim('twice', 1)])).toEqual([true, false])
  })

  it('lets one process have each request, also where two get the same ones in another order', async () => {
    const [one, other] = [process().arrivals, process().arrivals]
    const ids = Array.from({ length: 200 }, (_, n) => `request ${n}`)
    const [first, second] = await Promise.all([
      Promise.all(ids.map((id) => one.claim(id, 1))),
      Promise.all(ids.toReversed().map((id) => other.claim(id, 1))),
    ])
    expect(first.map(Number)).toEqual(second.toReversed().map((has) => 1 - Number(has)))
  })
})
