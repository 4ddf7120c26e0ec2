import type { ImageSet } from '@easel/contract/types'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually, type Visitor } from '../support/client.ts'
import { linksOf } from '../support/links.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { useServers } from '../support/use-servers.ts'

describe.skipIf(process.env.EASEL_TEST_QUICK)('moves with several processes on one PostgreSQL', () => {
  const { server, database } = useServers()
  const links = linksOf(() => server(0))
  const { finished, made } = peopleOf(() => server(0))
  const { at, register } = membersOf(() => server(0))
  const mine = async (who: Visitor, token?: string) =>
    (await who.get<{ items: ImageSet[] }>('/api/v2/mj/mine', at(token))).json.data.items.map(({ id }) => id)
  const allowed = async (from: Visitor, to: Visitor) => {
    const { id, claim } = await links.claimed(from, undefined, to)
    expect((await links.decide(from, undefined, id, true)).status).toBe(200)
    return claim
  }

  it('are done once, whichever processes are asked at the same time, and known to all of them', async () => {
    const [first, phone] = [server(0).visitor(), server(1).visitor()]
    const id = await made(first)
    const claim = await allowed(first, phone)
    const answers = await Promise.all(
      [0, 1, 0, 1].map((n) => links.finish(server(n).visitor(phone.device), claim)),
    )
    expect(answers.map(({ json }) => json.data)).toEqual(Array(4).fill({ signedIn: null, moved: true }))
    for (const n of [0, 1]) {
      await eventually(
        () => mine(server(n).visitor(first.device)),
        (ids) => ids.length === 0,
      )
      expect(await mine(server(n).visitor(phone.device))).toEqual([id])
    }
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from merges`.execute(
      database().on(),
    )
    expect(rows[0]?.count).toBe(1)
  })

  it('both ways at the same time: one is done, and nothing is lost', async () => {
    const [a, b] = [server(0).visitor(), server(1).visitor()]
    const ids = [await made(a), await made(b)]
    const [toB, toA] = [await allowed(a, b), await allowed(b, a)]
    const answers = await Promise.all([links.finish(b, toB), links.finish(a, toA)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    await eventually(
      async () => [...(await mine(a)), ...(await mine(b))].toSorted(),
      (all) => JSON.stringify(all) === JSON.stringify(ids.toSorted()),
    )
  })

  it('while the first device signs in: everything is in one of both places', async () => {
    const [first, phone] = [server(0).visitor(), server(1).visitor()]
    const id = await made(first)
    const claim = await allowed(first, phone)
    const [{ token }] = await Promise.all([register(first), links.finish(phone, claim)])
    expect([...(await mine(first, token)), ...(await mine(phone))]).toEqual([id])
  })

  it('while the first device makes sets: each is on a device that has it, and there are no more of them in the end', async () => {
    const [first, phone] = [server(0).visitor(), server(1).visitor()]
    await made(first)
    const claim = await allowed(first, phone)
    const [, ...submits] = await Promise.all([
      links.finish(phone, claim),
      ...Array.from({ length: 8 }, (_, n) => server(n).visitor(first.device).submit({}, at())),
    ])
    const ids = submits.flatMap(({ status, json }) => (status === 200 ? [json.data.id] : []))
    await eventually(
      async () => {
        await server(0).housekeeping.moveLateRows()
        return [...(await mine(first)), ...(await mine(phone))]
      },
      (all) => ids.every((id) => all.includes(id)),
    )
    // Afterwards both together have no more than two devices have that never moved: three sets each.
    let count = 1 + ids.length
    for (const who of [first, phone]) {
      for (;;) {
        const { status, json } = await who.submit({}, at())
        if (status !== 200) {
          expect([402, 430]).toContain(status)
          break
        }
        count += 1
        await finished(who, json.data.id)
      }
    }
    expect(count).toBeLessThanOrEqual(6)
  })
})
