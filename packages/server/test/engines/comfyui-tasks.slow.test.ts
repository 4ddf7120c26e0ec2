import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ComfyUiFake, comfyUiFake } from '../fakes/comfyui.ts'
import { eventually } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'
import { ordered } from './ordered-engines.ts'
import { workflowPath } from './shipped-workflow.ts'

const fixture = useServer(null)
let comfy: ComfyUiFake

beforeEach(async () => {
  comfy = await comfyUiFake()
})
afterEach(() => comfy.close())

const options = () =>
  ordered([
    {
      id: 'comfy',
      type: 'comfyui',
      baseUrl: comfy.url,
      apiKey: comfy.key,
      workflow: workflowPath('sdxl'),
      side: 512,
      pollSeconds: 0.01,
    },
  ])
const stored = async () =>
  (await sql<{ task: string }>`select task from engine_tasks`.execute(fixture.database.on())).rows

describe('a set at ComfyUI', () => {
  it('is made there', async () => {
    await fixture.start(options())
    const { id } = (await fixture.submit()).json.data
    expect(await fixture.visitor.ended(id)).toMatchObject({ status: 4, engine: 'comfy' })
    expect(comfy.submitted).toHaveLength(4)
  })

  it('goes on while this server is started again, and no task of it is begun twice', async () => {
    await fixture.start(options())
    comfy.scripted({ stuck: true })
    const { id } = (await fixture.submit()).json.data
    await eventually(stored, (rows) => (rows[0]?.task.match(/"slots"/g)?.length ?? 0) === 4)
    await fixture.restart(options())
    expect(comfy.interrupts()).toBe(0)
    comfy.release()
    expect(await fixture.visitor.ended(id)).toMatchObject({ status: 4, quota: { charged: 1, refunded: 0 } })
    expect(comfy.submitted).toHaveLength(4)
  })

  it('is taken back there when its owner cancels', async () => {
    await fixture.start(options())
    comfy.scripted({ stuck: true })
    const { id } = (await fixture.submit()).json.data
    await eventually(stored, (rows) => (rows[0]?.task.match(/"slots"/g)?.length ?? 0) === 4)
    expect((await fixture.visitor.post('/api/v2/mj/cancel', { id })).status).toBe(200)
    await eventually(
      async () => [comfy.pending().length, comfy.runs()],
      ([left, runs]) => left === 0 && runs === null,
    )
    expect(comfy.interrupts()).toBe(1)
  })
})
