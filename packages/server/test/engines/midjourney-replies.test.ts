import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MidjourneySettings } from '../../src/adapters/engines/midjourney/midjourney.engine.ts'
import { type MidjourneyFake, midjourneyFake } from '../fakes/midjourney.ts'
import { ask, notebook } from './ask-engine.ts'
import { midjourneyEngine } from './tested-engines.ts'

let fake: MidjourneyFake
const { log, lines, text } = notebook()
const engine = (over: Partial<MidjourneySettings> = {}) => midjourneyEngine(fake, log, over)

beforeEach(async () => {
  lines.length = 0
  fake = await midjourneyFake('action')
})
afterEach(() => fake.close())

describe('a response', () => {
  it.each([
    [24, { properties: { promptEn: 'nude body', bannedWord: 'nude' } }, 'sensitive', ['nude']],
    [24, {}, 'sensitive', []],
    [23, {}, 'engine_unavailable', []],
    [30, { description: '当前分组负载已饱和，请稍后再试' }, 'engine_unavailable', []],
    [3, {}, 'engine_unavailable', []],
    [4, {}, 'engine_failed', []],
    [9, {}, 'engine_failed', []],
  ])('with code %i is a failure that costs nothing', async (code, more, reason, words) => {
    const reply = { code, description: 'as it says', ...more }
    fake.reply(reply, reply, reply)
    expect(await ask(engine()).error()).toMatchObject({ reason, words, unbilled: true })
    expect(fake.tasks.size).toBe(0)
  })

  it('that the queue is full is retried; that the task waits in it is a success', async () => {
    fake.reply({ code: 23, description: '队列已满' })
    expect(await ask(engine()).error()).toBe(null)
    const { ended, stop, reported } = ask(engine())
    fake.reply({
      code: 22,
      description: '排队中',
      result: [...fake.tasks.keys()][0],
      properties: { numberOfQueues: 1 },
    })
    await reported('task')
    await ended
    stop.abort()
  })

  it.each(['quota_not_enough ', '用户额度不足'])(
    'that the account is empty is told to the operator: %s',
    async (description) => {
      fake.reply({ code: 4, description })
      expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_unavailable', unbilled: true })
      expect(lines[0]?.message).toMatch(/no money/)
    },
  )

  it('that a relay is busy is retried, as a full queue is', async () => {
    fake.reply({ code: 30, description: '当前分组负载已饱和，请稍后再试' })
    expect(await ask(engine()).error()).toBe(null)
  })

  it('that needs a confirmation is confirmed', async () => {
    const { ended, pictures } = ask(engine())
    await ended
    const recipe = pictures.get(2)?.recipe ?? null
    fake.scripted({ modal: true })
    const varied = ask(engine(), { operation: 2, source: { recipe, picture: null } })
    await varied.ended
    expect(fake.submitted.map(({ kind }) => kind)).toEqual(['imagine', 'action', 'modal'])
    expect(fake.submitted[1]?.body.customId).toContain('variation::2')
    expect(fake.submitted[2]?.body.prompt).toContain('A lighthouse at dusk')
  })

  it('that the key is wrong is reported to the operator, without the key', async () => {
    const error = await ask(engine({ apiKey: 'wrong-secret' })).error()
    expect(error).toMatchObject({ reason: 'engine_unavailable', unbilled: true })
    expect(text()).toContain('check apiKey')
    expect(text()).not.toContain('wrong-secret')
  })
})
