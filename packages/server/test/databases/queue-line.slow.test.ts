import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAdmissionStore } from '../../src/adapters/postgres/generation/admission.repository.ts'
import { createGenerationStore } from '../../src/adapters/postgres/generation/generation.repository.ts'
import { PERSON_TABLES } from '../../src/adapters/postgres/people/person-tables.ts'
import type { Tx } from '../../src/domain/kernel/unit-of-work.ts'
import { onBothDatabases } from '../support/both-databases.ts'
import { work } from '../support/rows.ts'

const HOUR = 3_600_000
const PEOPLE = 6
const STEPS = 120

interface Waiting {
  id: string
  vip: boolean
  principalId: string
  created_at: number
  turn: number
  round: number
}

/** Who is admitted where each admission is a turn of its own. */
function oneAfterTheOther(waiting: readonly Waiting[], most: number): string[] {
  let line = [...waiting]
  const admitted: string[] = []
  while (admitted.length < most && line.length > 0) {
    const [next] = line.sort(
      (a, b) =>
        Number(b.vip) - Number(a.vip) ||
        a.round - b.round ||
        a.turn - b.turn ||
        a.created_at - b.created_at ||
        (a.id < b.id ? -1 : 1),
    )
    if (!next) break
    admitted.push(next.id)
    const isOwn = ({ principalId }: Waiting) => principalId === next.principalId
    line = line
      .filter(({ id }) => id !== next.id)
      .map((one) => ({
        ...one,
        ...(isOwn(one) && { turn: 1_000_000 + admitted.length }),
        ...(isOwn(one) && one.vip === next.vip && { round: one.round - 1 }),
      }))
  }
  return admitted
}

/** The rule as it reads, by what is written of works and turns alone. */
const AS_THE_RULE_SAYS = sql<Waiting>`
  select * from (
    select w.id, w.vip, w.principal_id as "principalId", w.created_at, coalesce(t.at, 0) as turn,
      row_number() over (partition by w.vip, w.principal_id order by w.created_at, w.id) as round
    from works w left join turns t on t.principal_id = w.principal_id
    where w.status = 0 and w.deleted_at is null) waiting
  order by vip desc, round, turn, created_at, id`

/** The same numbers below `n` for the same seed. */
function numbersFrom(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

onBothDatabases((own) => {
  const waiting = async () => (await AS_THE_RULE_SAYS.execute(own.database.on())).rows
  const line = async () => (await waiting()).map(({ id }) => id)

  it.each([1, 2, 3])(
    'gives the places that the rule gives, whatever joins, leaves or is admitted (%i)',
    async (seed) => {
      const admissions = createAdmissionStore(own.database)
      const store = createGenerationStore(own.database)
      const number = numbersFrom(seed)
      const person = () => `p${number(PEOPLE)}`
      const oneOf = (ids: readonly string[]) => ids[number(ids.length)] ?? 'none'
      const { run } = own.database.uow

      const join = async (step: number) => {
        const entering = work(`w${step}`, {
          principalId: person(),
          vip: number(4) === 0,
          createdAt: 1 + number(40),
        })
        const { ahead, waiting } = await run(async (tx) => {
          const state = await admissions.queueState(entering, HOUR, tx)
          await store.insert(entering, tx)
          return state
        })
        expect(ahead).toBe((await line()).indexOf(entering.id))
        expect(waiting).toBe((await line()).length - 1)
      }
      const admit = async (step: number) => {
        const most = 1 + number(6)
        const expected = oneAfterTheOther(await waiting(), most)
        const admitted = await run((tx) => admissions.admit(most, 1000 + step, tx))
        expect(admitted.toSorted()).toEqual(expected.toSorted())
      }
      const cancel = async () => {
        const times = { finishedAt: 1, expiresAt: null }
        const id = oneOf(await line())
        await run((tx) => store.fail(id, 'any', { reason: 'cancelled', words: [] }, times, tx))
      }
      const requeue = async () => {
        const admitted = await store.admitted(10)
        await run((tx) => store.requeue(oneOf(admitted.map(({ id }) => id)), tx))
      }
      const signIn = async () => {
        const merge = PERSON_TABLES.find(({ table }) => table === 'works')?.merge
        if (typeof merge === 'function')
          await merge({ from: person(), to: person() }).execute(own.database.on())
      }
      /** What processes of the version before leave, which does not know the column. */
      const forget = async () => {
        const some = (await line()).filter(() => number(2) === 0)
        await sql`update works set turn_at = null where id = any(${some})`.execute(own.database.on())
      }

      for (let step = 0; step < STEPS; step += 1) {
        const actions = [join, join, join, join, admit, admit, cancel, requeue, signIn, forget]
        await actions[number(actions.length)]?.(step)
        const expected = await line()
        const positions = expected.length > 0 ? await admissions.positions(expected) : new Map()
        expect(expected.map((id) => positions.get(id))).toEqual(expected.map((_, at) => at + 1))
      }
    },
  )

  it('corrects the turns of people whom a process of the version before has admitted', async () => {
    const admissions = createAdmissionStore(own.database)
    const store = createGenerationStore(own.database)
    const { run } = own.database.uow
    for (const [id, principalId, createdAt] of [
      ['a1', 'a', 1],
      ['a2', 'a', 2],
      ['b1', 'b', 3],
    ] as const)
      await run((tx) => store.insert(work(id, { principalId, createdAt }), tx))
    // As that version admits: it knows no turn of works.
    await sql`update works set status = 1 where id = 'a1'`.execute(own.database.on())
    await sql`insert into turns (principal_id, at) values ('a', 1000)`.execute(own.database.on())
    await run((tx) => admissions.correctTurns(tx))
    expect(await run((tx) => admissions.admit(1, 2000, tx))).toEqual(['b1'])
    expect(await line()).toEqual(['a2'])
  })

  it('admits a set of somebody who cancels another one meanwhile', async () => {
    const admissions = createAdmissionStore(own.database)
    const store = createGenerationStore(own.database)
    const { run } = own.database.uow
    await run(async (tx) => {
      for (const id of ['w1', 'w2', 'w3']) await store.insert(work(id, { principalId: 'a' }), tx)
    })
    const times = { finishedAt: 1, expiresAt: null }
    const cancel = (tx: Tx) => store.fail('w2', 'any', { reason: 'cancelled', words: [] }, times, tx)
    const admit = () => run((tx) => admissions.admit(1, 10, tx))
    // Where transactions run one after another, the second one begins when the first one is done.
    const [cancelled, admitted] = await run(async (tx) => [
      await cancel(tx),
      own.database.isSerial ? null : await admit(),
    ])
    expect(cancelled).toBe(true)
    expect(admitted ?? (await admit())).toEqual(['w1'])
    expect([...(await admissions.positions(['w1', 'w2', 'w3']))]).toEqual([['w3', 1]])
  })
})
