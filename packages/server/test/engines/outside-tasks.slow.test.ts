import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EngineSupport, EngineTask } from '../../src/domain/generation/engine-ports.ts'
import { type MidjourneyFake, midjourneyFake } from '../fakes/midjourney.ts'
import { eventually } from '../support/client.ts'
import { scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { midjourneyAt, ordered } from './ordered-engines.ts'

const fixture = useServer(null)
const { makeVip } = peopleOf(() => fixture.server)
let mj: MidjourneyFake

beforeEach(async () => {
  mj = await midjourneyFake('action')
})
afterEach(() => mj.close())

const refunded = { status: 3, slots: [], quota: { charged: 1, refunded: 1 } }
const made = { status: 4, quota: { charged: 1, refunded: 0 } }
const onlyTask = () => eventually(async () => [...mj.tasks.keys()][0] ?? '', Boolean)
const stored = async () =>
  (await sql`select task from engine_tasks`.execute(fixture.database.on())).rows.length
/** A set whose task is under way at the service. */
const begun = async () => {
  mj.scripted({ stuckAt: 'IN_PROGRESS' })
  const { id } = (await fixture.submit()).json.data
  const task = await onlyTask()
  await eventually(stored, (count) => count === 1)
  return { id, task }
}
/** As if another engine had painted them. What hangs on an ended work is read again with its next revision. */
const deleteRecipes = async () => {
  await sql`update slots set recipe = null`.execute(fixture.database.on())
  await sql`update works set revision = nextval('work_revisions')`.execute(fixture.database.on())
}
const modified = async (imageId: string, operation: number, slot: number) => {
  const { status, json } = await fixture.visitor.post<{ id: string; reason?: string }>('/api/v2/mj/modify', {
    requestBody: { imageId, operation, slot },
  })
  return {
    status,
    reason: json.data.reason,
    set: status === 200 ? await fixture.visitor.ended(json.data.id) : null,
  }
}

describe('a task at an external service', () => {
  it('continues after a restart, and is not started twice', async () => {
    await fixture.start(ordered([midjourneyAt(mj, { pricePerSet: 0.1 })]))
    const { id, task } = await begun()
    await fixture.restart(ordered([midjourneyAt(mj, { pricePerSet: 0.1 })]))
    mj.release(task)
    expect(await fixture.visitor.ended(id)).toMatchObject({ ...made, engine: 'mj' })
    expect(mj.submitted).toHaveLength(1)
    expect(mj.cancelled).toEqual([])
    const { rows } =
      await sql`select amount from engine_spend where engine <> '*' and length(day) = 10`.execute(
        fixture.database.on(),
      )
    expect(rows).toEqual([{ amount: 100_000 }])
  })

  it('continues after a restart at its spending cap, which it was entered in, and no other engine is paid', async () => {
    const engines = ordered([midjourneyAt(mj, { pricePerSet: 0.1, dailySpendCap: 0.1 }), 'sketch'])
    await fixture.start(engines)
    const { id, task } = await begun()
    await fixture.restart(engines)
    mj.release(task)
    expect(await fixture.visitor.ended(id)).toMatchObject({ ...made, engine: 'mj' })
    expect(mj.submitted).toHaveLength(1)
  })

  it('continues after the process was killed', async () => {
    await fixture.start(ordered([midjourneyAt(mj)]))
    const { id, task } = await begun()
    await fixture.stop()
    // What a process leaves behind that had no time for anything.
    await sql`update works set status = 2, attempts = 1`.execute(fixture.database.on())
    await fixture.start(ordered([midjourneyAt(mj)]))
    mj.release(task)
    expect(await fixture.visitor.ended(id)).toMatchObject(made)
    expect(mj.submitted).toHaveLength(1)
  })

  it('is started again if the service has lost it meanwhile', async () => {
    await fixture.start(ordered([midjourneyAt(mj)]))
    mj.scripted({ stuckAt: 'IN_PROGRESS' })
    const { id } = (await fixture.submit()).json.data
    await onlyTask()
    await eventually(stored, (count) => count === 1)
    await fixture.stop()
    mj.tasks.clear()
    mj.scripted({})
    await fixture.start(ordered([midjourneyAt(mj)]))
    expect(await fixture.visitor.ended(id)).toMatchObject(made)
    expect(mj.submitted).toHaveLength(2)
  })

  it('that is stuck is given up and canceled there, with a refund', async () => {
    await fixture.start(ordered([midjourneyAt(mj, { timeoutSeconds: 0.4 })]))
    mj.scripted({ stuckAt: 'SUBMITTED' })
    const { id } = (await fixture.submit()).json.data
    expect(await fixture.visitor.ended(id)).toMatchObject({
      ...refunded,
      failure: { code: 'engine_timeout' },
    })
    await eventually(
      async () => mj.cancelled.length,
      (count) => count === 1,
    )
    expect(await stored()).toBe(0)
  })

  it('is canceled there when its owner cancels', async () => {
    await fixture.start(ordered([midjourneyAt(mj)]))
    const { id, task } = await begun()
    expect((await fixture.visitor.post('/api/v2/mj/cancel', { id })).status).toBe(200)
    await eventually(
      async () => mj.cancelled,
      (ids) => ids.includes(task),
    )
  })

  it('whose image has expired fails, with a refund', async () => {
    await fixture.start(ordered([midjourneyAt(mj)]))
    mj.scripted({ expired: true })
    const { id } = (await fixture.submit()).json.data
    expect(await fixture.visitor.ended(id)).toMatchObject({ ...refunded, failure: { code: 'engine_failed' } })
  })
})

describe('words that the service refuses', () => {
  it('are shown only to the owner of the set, who gets a refund', async () => {
    await fixture.start(ordered([midjourneyAt(mj)]))
    mj.reply({
      code: 24,
      description: '可能包含敏感词',
      properties: { promptEn: 'nude body', bannedWord: 'nude' },
    })
    const { id } = (await fixture.submit()).json.data
    expect(await fixture.visitor.ended(id)).toMatchObject({ ...refunded, failure: { code: 'sensitive' } })
    const { rows } = await sql`select failure_words from works where id = ${id}`.execute(
      fixture.database.on(),
    )
    expect(rows).toEqual([{ failure_words: '["nude"]' }])
  })
})

describe('a webhook', () => {
  it('is only a hint: the result is always requested from the service', async () => {
    // It polls once a minute: what happens sooner happens by the hook.
    await fixture.start(ordered([midjourneyAt(mj, { pollSeconds: 60, hookBaseUrl: 'http://127.0.0.1:9' })]))
    const { id } = (await fixture.submit()).json.data
    const task = await onlyTask()
    const path = new URL(mj.tasks.get(task)?.notifyHook ?? '').pathname
    expect(path).toMatch(/^\/hooks\/engines\/[\w-]{43}$/)
    const call = (payload: object) => fixture.server.app.inject({ method: 'POST', url: path, payload })
    // A false message: nothing of it is used.
    expect(
      (await call({ id: task, status: 'SUCCESS', imageUrl: 'http://127.0.0.1:9/x.png' })).statusCode,
    ).toBe(204)
    const set = await eventually(
      async () => {
        await call({})
        return (await fixture.visitor.image(id)).json.data
      },
      ({ status }) => status === 4,
    )
    expect(set.slots).toHaveLength(4)
    // Late ones change nothing.
    expect((await call({ id: task, status: 'FAILURE' })).statusCode).toBe(204)
    expect((await fixture.visitor.image(id)).json.data.status).toBe(4)
  })

  it('that never arrives delays nothing', async () => {
    await fixture.start(ordered([midjourneyAt(mj, { hookBaseUrl: 'http://127.0.0.1:9' })]))
    const { id } = (await fixture.submit()).json.data
    expect(await fixture.visitor.ended(id)).toMatchObject(made)
  })

  it('does not exist if the service was not given one', async () => {
    await fixture.start(ordered([midjourneyAt(mj, { hookBaseUrl: 'http://127.0.0.1:9' })]))
    for (const token of ['x'.repeat(43), 'x', 'y'.repeat(150)]) {
      const { statusCode } = await fixture.server.app.inject({
        method: 'POST',
        url: `/hooks/engines/${token}`,
        payload: {},
      })
      expect(statusCode).toBe(404)
    }
  })
})

describe('variations and enhancements', () => {
  it('use the buttons of the original task', async () => {
    await fixture.start(ordered([midjourneyAt(mj)]))
    await makeVip(fixture.visitor)
    const parent = await fixture.visitor.ended((await fixture.submit()).json.data.id)
    const varied = await modified(parent.id, 2, 3)
    expect(varied.set).toMatchObject({ ...made, operation: 2, parentSlot: 3 })
    expect(varied.set?.slots).toHaveLength(4)
    expect(mj.submitted.at(-1)).toMatchObject({
      kind: 'action',
      body: { taskId: [...mj.tasks.keys()][0], customId: expect.stringContaining('variation::3') },
    })
    const larger = await modified(parent.id, 1, 2)
    expect(larger.set).toMatchObject({ ...made, operation: 1, slots: [{ slot: 1, width: 128, height: 128 }] })
  })

  it('are made from the image by an engine that did not make it', async () => {
    await fixture.start(ordered(['sketch', midjourneyAt(mj)]))
    await makeVip(fixture.visitor)
    const parent = await fixture.visitor.ended((await fixture.submit(undefined, { modelId: 2 })).json.data.id)
    expect(parent.engine).toBe('mj')
    await deleteRecipes()
    const varied = await modified(parent.id, 2, 1)
    expect(varied.set).toMatchObject({ ...made, engine: 'mj' })
    expect(mj.submitted.at(-1)).toMatchObject({
      kind: 'imagine',
      body: { base64Array: [expect.any(String)] },
    })
  })

  it('are enlarged by us if the engine cannot', async () => {
    await fixture.start(ordered([midjourneyAt(mj)]))
    await makeVip(fixture.visitor)
    const parent = await fixture.visitor.ended((await fixture.submit()).json.data.id)
    await deleteRecipes()
    const { set } = await modified(parent.id, 1, 2)
    expect(set).toMatchObject({ ...made, engine: 'enlarge', slots: [{ slot: 1, width: 256, height: 256 }] })
  })

  it('that no engine supports are refused before a charge', async () => {
    const profile = {
      supportFor: ({ operation }: EngineTask) =>
        (operation === 1 ? 'unsupported' : 'supported') as EngineSupport,
    }
    const engine = scriptedEngine()
    await fixture.start({
      engines: { scripted: { offer: scriptedOffer, create: () => engine.engine, profile } },
    })
    await makeVip(fixture.visitor)
    const parent = await fixture.visitor.ended((await fixture.submit()).json.data.id)
    const answer = await modified(parent.id, 1, 1)
    expect([answer.status, answer.reason]).toEqual([403, 'not_modifiable'])
    expect(await fixture.count('works')).toBe(1)
  })
})
