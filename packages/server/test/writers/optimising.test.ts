import { once } from 'node:events'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loopback } from '../fakes/loopback.ts'
import { type OpenAiChatFake, openAiChatFake, tagged } from '../fakes/openai-chat.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { optimiseCallsOn } from '../support/optimise-calls.ts'

const fixture = useServer(null)
let fake: OpenAiChatFake
let logged = ''

beforeAll(async () => {
  fake = await openAiChatFake()
})
afterAll(() => fake.close())
beforeEach(async () => {
  fake.reset()
  logged = ''
  const setting = { baseUrl: fake.url, apiKey: fake.key, model: 'small', timeoutSeconds: 1 }
  const write = (line: string) => {
    logged += line
  }
  await fixture.start({
    limits: GENEROUS_LIMITS,
    listen: true,
    environment: { WRITER: JSON.stringify(setting) },
    logger: pino({ level: 'trace' }, { write }),
  })
})

const { openStream, optimise, remaining } = optimiseCallsOn(fixture)

describe('prompts that a model improves', () => {
  it('are streamed, complete at the end, and charged once', async () => {
    const { names, named, shown } = await optimise()
    const texts = named('candidate').map(({ text }) => text)
    expect(texts).toEqual(['a fox, watercolour at dawn', 'a fox, oil in lamplight', 'a fox, ink under snow'])
    expect(shown.map((text) => text.trim())).toEqual(texts)
    expect([names[0], names.at(-1), await remaining()]).toEqual(['start', 'done', 2])
  })

  it('suit the chosen style, whose name the model gets', async () => {
    await optimise('a fox', 'en', { styleId: 'ink' })
    await optimise('a fox')
    const [styled, free] = fake.calls.map(({ messages }) => messages[0]?.content)
    expect(styled).toMatch(/painted in the style "ink wash"/)
    expect(styled).not.toContain('differ clearly in medium')
    expect(free).not.toMatch(/in the style/)
    expect(free).toContain('differ clearly in medium')
  })

  it.each([
    ['a phrase that may not be drawn', 'a fox beside a s w a s t i k a in the snow, at night, under lamps'],
    ['signs that nobody may send', 'a fox in the snow [brightly lit] with a lantern in the evening'],
    ['more than a prompt may hold', 'a fox in the snow, '.repeat(120)],
  ])('are left out if they contain %s, and none of that is shown', async (_, bad) => {
    fake.next({ kind: 'writes', text: tagged('a fox, in ink', bad, 'a fox, in oil'), size: 3 })
    const { named, shown } = await optimise()
    expect(named('candidate')).toEqual([
      { index: 0, text: 'a fox, in ink' },
      { index: 2, text: 'a fox, in oil' },
    ])
    expect(shown[1]).not.toMatch(/s w a|swas|\[/)
    expect([...(shown[1] ?? '')].length).toBeLessThanOrEqual(2000)
    expect(await remaining()).toBe(2)
  })

  it('come from the embedded writer once the daily spend cap is reached', async () => {
    const setting = { baseUrl: fake.url, apiKey: fake.key, model: 'small' }
    const ways: Record<string, string>[] = [
      { WRITER: JSON.stringify({ ...setting, pricePerPrompt: 0.01, dailySpendCap: 0.015 }) },
      { WRITER: JSON.stringify({ ...setting, pricePerPrompt: 0.01 }), DAILY_SPEND_CAP: '0.015' },
    ]
    for (const environment of ways) {
      fake.reset()
      await fixture.database.on().deleteFrom('engine_spend').execute()
      await fixture.restart({ limits: GENEROUS_LIMITS, environment })
      const texts = []
      for (let n = 0; n < 2; n += 1) texts.push((await optimise('a fox')).named('candidate')[0].text)
      expect(fake.calls).toHaveLength(1)
      expect(texts[0]).toBe('a fox, watercolour at dawn')
      expect(texts[1]).not.toBe(texts[0])
      await fixture.database.on().deleteFrom('quota_entries').execute()
    }
  })

  it('cost the operator a limited amount when requests are aborted early, over all processes together', async () => {
    const setting = { baseUrl: fake.url, apiKey: fake.key, model: 'small', pricePerPrompt: 0.01 }
    const options = {
      limits: GENEROUS_LIMITS,
      listen: true,
      environment: { WRITER: JSON.stringify(setting) },
    }
    await fixture.restart(options)
    const urls = [fixture.server.url, (await fixture.another(options)).url]
    const abandoned = async () =>
      (
        await fixture.database
          .on()
          .selectFrom('candidate_streams')
          .select('request_id')
          .where('outcome', '=', 'abandoned')
          .execute()
      ).length
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      fake.next({ kind: 'hangs', after: '<1>a fox' })
      const { answer, close } = await openStream('a fox', urls[n % 2] ?? '')
      statuses.push(answer.statusCode)
      if (answer.statusCode !== 200) break
      const calls = n + 1
      await expect.poll(() => fake.calls.length).toBe(calls)
      close()
      await expect.poll(() => fake.calls.at(-1)?.aborted).toBe(true)
      await expect.poll(abandoned).toBe(calls)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 430])
    expect(await remaining()).toBe(3)
  })

  it.each([
    ['is asked for by the other name of the limit where the service knows that one', true],
    ['is not paid where the service refuses it', false],
  ])('%s', async (_, knowsOther) => {
    const setting = { baseUrl: fake.url, apiKey: fake.key, model: 'small', pricePerPrompt: 0.01 }
    await fixture.restart({ limits: GENEROUS_LIMITS, environment: { WRITER: JSON.stringify(setting) } })
    fake.next({
      kind: 'refuses',
      status: 400,
      message: "Unsupported parameter: 'max_tokens' is not supported",
    })
    if (!knowsOther) fake.next({ kind: 'refuses', status: 400, message: 'No.' })
    const { named } = await optimise('a fox')
    expect(named('candidate')).toHaveLength(3)
    const sent = fake.calls.map((call) => [call.max_tokens, call.max_completion_tokens])
    expect(sent).toEqual([
      [2000, undefined],
      [undefined, 2000],
    ])
    const spent = await fixture.database.on().selectFrom('engine_spend').selectAll().execute()
    const amount = knowsOther ? 10_000 : 0
    // The writer's and all services', of the day and of the month.
    expect(spent.map((row) => row.amount)).toEqual(Array(4).fill(amount))
    if (knowsOther) await optimise('a bear')
    if (knowsOther) expect(fake.calls.at(-1)?.max_completion_tokens).toBe(2000)
  })

  it('cost nothing if the service was never reached', async () => {
    const closed = await loopback(() => {})
    await closed.close()
    const setting = { baseUrl: `${closed.url}/v1`, apiKey: 'x', model: 'small', pricePerPrompt: 0.01 }
    await fixture.restart({ limits: GENEROUS_LIMITS, environment: { WRITER: JSON.stringify(setting) } })
    expect((await optimise('a fox')).named('candidate')).toHaveLength(3)
    const spent = await fixture.database.on().selectFrom('engine_spend').selectAll().execute()
    expect(spent.map(({ amount }) => amount)).toEqual([0, 0, 0, 0])
  })

  it('come from the embedded writer if the service is unavailable', async () => {
    fake.next({ kind: 'refuses', status: 503 })
    const { names, named } = await optimise('a fox')
    expect(named('candidate')).toHaveLength(3)
    expect(names.at(-1)).toBe('done')
  })

  it.each([
    ['en', 'Nothing was charged'],
    ['zhTW', '未扣除次數'],
  ])(
    'end with a code and a message (%s) when the service breaks off, and cost nothing',
    async (language, words) => {
      fake.next({ kind: 'breaks off', after: '<1>a fox in the snow, watercolour, morning' })
      const { names, named } = await optimise('a fox', language)
      expect(names.at(-1)).toBe('error')
      expect(named('error')[0]).toMatchObject({
        code: 'writer_failed',
        message: expect.stringContaining(words),
      })
      expect([named('candidate'), await remaining()]).toEqual([[], 3])
    },
  )

  it('are charged with the first complete one, which stays when the service breaks off later', async () => {
    fake.next({
      kind: 'breaks off',
      after: '<1>a fox in the snow, watercolour</1><2>a fox in the rain, oil, at',
    })
    const { names, named } = await optimise('a fox')
    expect(named('candidate')).toEqual([{ index: 0, text: 'a fox in the snow, watercolour' }])
    expect([names.at(-1), await remaining()]).toEqual(['done', 2])
  })

  it.each<[string, string, wanted: string, left: number]>([
    ['anything is written', '', 'start', 3],
    [
      'the first is whole',
      '<1>a fox in the snow, watercolour, early morning light over the hills',
      'delta',
      3,
    ],
    ['the second begins', '<1>a fox in the snow, watercolour</1>', 'candidate', 2],
    ['the second is whole', '<1>a fox in the snow, watercolour</1><2>a fox in the rain, at', 'candidate', 2],
  ])('are charged with the first complete one: closed before %s', async (_, after, expected, left) => {
    fake.next({ kind: 'hangs', after })
    const { answer, close } = await openStream('a fox')
    let seen = ''
    answer.on('data', (piece: Buffer) => {
      seen += piece
    })
    answer.on('error', () => {})
    await expect.poll(() => seen).toContain(`event: ${expected}`)
    await expect.poll(() => fake.calls.length).toBe(1)
    close()
    await expect.poll(() => fake.calls[0]?.aborted).toBe(true)
    expect(await remaining()).toBe(left)
  })

  it('arrive one by one, each as soon as it is complete', async () => {
    const { names, named } = await optimise('a fox')
    expect(named('candidate')).toHaveLength(3)
    expect(names.indexOf('candidate')).toBeLessThan(names.lastIndexOf('delta'))
  })

  it('are no longer generated when the page is closed', async () => {
    fake.next({ kind: 'hangs', after: '<1>a fox in the snow, watercolour, early morning light' })
    const { answer, close } = await openStream('a fox')
    await once(answer, 'data')
    await expect.poll(() => fake.calls.length).toBe(1)
    close()
    await expect.poll(() => fake.calls[0]?.aborted).toBe(true)
    expect(await remaining()).toBe(3)
  })

  it('are in no log, and neither is the key', async () => {
    fake.next(
      { kind: 'refuses', status: 500 },
      { kind: 'breaks off', after: '<1>my secret garden in the snow' },
    )
    await optimise('my secret garden')
    await optimise('my secret garden')
    expect(logged).toContain('embedded')
    expect(logged).toContain('broke off')
    expect(logged).not.toMatch(/secret.garden|a-key/)
  })
})
