import type { Balance } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { signedHeaders } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { get, post } = peopleOf(() => fixture.server)

interface Event {
  name: string
  data: { requestId?: string; index?: number; text?: string }
}

async function optimise(
  prompt: string,
  language = 'en',
  server = fixture.server,
  style: { styleId?: string } = {},
) {
  const url = `/api/v2/polyfill?${new URLSearchParams({ prompt, ...style })}`
  const headers = signedHeaders('GET', url, fixture.visitor.device, {
    now: fixture.server.clock.now(),
    headers: { 'x-language': language },
  })
  const answer = await server.app.inject({ url, headers })
  const events = answer.body
    .split('\n\n')
    .map((block) => /^event: (\w+)\ndata: (.*)$/.exec(block))
    .flatMap((found): Event[] => (found ? [{ name: found[1] ?? '', data: JSON.parse(found[2] ?? '') }] : []))
  const texts = events.filter(({ name }) => name === 'candidate').map(({ data }) => data.text ?? '')
  return { answer, events, texts, requestId: events[0]?.data.requestId ?? '' }
}

const balance = async () => (await get<Balance>(fixture.visitor, '/api/v2/mj/polyfill-consume')).json.data

describe('improving a prompt', () => {
  it('streams three different candidates that keep the user’s words, and charges once', async () => {
    const { answer, events, texts } = await optimise('a fox in the snow')
    expect(answer.headers['content-type']).toContain('text/event-stream')
    expect(events.map(({ name }) => name).filter((name) => name !== 'delta')).toEqual([
      'start',
      'candidate',
      'candidate',
      'candidate',
      'done',
    ])
    expect(new Set(texts).size).toBe(3)
    for (const [index, text] of texts.entries()) {
      expect(text.startsWith('a fox in the snow, ')).toBe(true)
      const deltas = events.filter(({ name, data }) => name === 'delta' && data.index === index)
      expect(
        deltas
          .map(({ data }) => data.text)
          .join('')
          .trim(),
      ).toBe(text)
      expect(deltas.length).toBeGreaterThan(3)
    }
    expect((await balance()).remaining).toBe(2)
  })

  it('leaves the medium to a chosen style', async () => {
    const medium = /watercolour|ink wash|oil painting|paper-cut|35mm film/
    const free = await optimise('a fox in the snow')
    const styled = await optimise('a fox in the snow', 'en', fixture.server, { styleId: 'ink' })
    expect(free.texts.every((text) => medium.test(text))).toBe(true)
    expect(styled.texts).toHaveLength(3)
    expect(new Set(styled.texts).size).toBe(3)
    expect(styled.texts.filter((text) => medium.test(text))).toEqual([])
  })

  it('refuses an unknown style, and charges nothing', async () => {
    const { answer } = await optimise('a fox', 'en', fixture.server, { styleId: 'no-such-style' })
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      data: { reason: 'body_invalid', field: 'styleId' },
    })
    expect((await balance()).remaining).toBe(3)
  })

  it.each([
    ['雪地里的狐狸', 'en', /，.*(水彩|水墨|油画|剪纸|胶片)/u],
    ['雪地裡的狐狸與燈籠', 'en', /，.*(水彩|水墨|油畫|剪紙|底片)/u],
    ['un zorro en la nieve', 'en', /acuarela|tinta|óleo|papel|película/u],
    ['a fox', 'zhCN', /watercolour|ink|oil|paper|film/u],
  ])('writes in the language of the prompt: %s', async (prompt, language, expected) => {
    const { texts } = await optimise(prompt, language)
    for (const text of texts) expect(text).toMatch(expected)
  })

  it('does not repeat what the prompt contains already', async () => {
    const { texts } = await optimise('a fox, watercolour, golden evening light, close-up, muted colours')
    for (const text of texts) expect(text).not.toMatch(/oil painting|ink wash|35mm/)
  })

  it('is free three times a day, refused before it starts, and can be confirmed repeatedly', async () => {
    const { requestId } = await optimise('a fox')
    const confirm = (id: string) => post(fixture.visitor, '/api/v2/mj/polyfill-consume', { requestId: id })
    expect([(await confirm(requestId)).status, (await confirm(requestId)).status]).toEqual([200, 200])
    expect((await confirm('nothing')).status).toBe(404)
    expect((await post(fixture.server.visitor(), '/api/v2/mj/polyfill-consume', { requestId })).status).toBe(
      404,
    )
    await optimise('a fox')
    await optimise('a fox')
    const refused = await optimise('a fox')
    expect(refused.answer.statusCode).toBe(402)
    expect(refused.answer.json().data.reason).toBe('optimise_limit')
    expect((await balance()).remaining).toBe(0)
  })

  it('never runs more at once than the remaining allowance', async () => {
    await fixture.restart({ limits: GENEROUS_LIMITS, writerPace: 5 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => optimise('a fox')))
    expect(answers.map(({ answer }) => answer.statusCode).toSorted()).toEqual([200, 200, 200, 402, 402, 402])
    for (const { answer, texts } of answers) expect(texts).toHaveLength(answer.statusCode === 200 ? 3 : 0)
    expect((await balance()).remaining).toBe(0)
    // What is over stands in nobody's way.
    fixture.server.clock.advance(86_401_000)
    for (let n = 0; n < 3; n += 1) expect((await optimise('a fox')).texts).toHaveLength(3)
  })

  it('never runs more at once than the remaining allowance, over all processes', async () => {
    const options = { limits: GENEROUS_LIMITS, writerPace: 5 }
    await fixture.restart(options)
    const other = await fixture.another(options)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => optimise('a fox', 'en', n % 2 === 0 ? fixture.server : other)),
    )
    expect(answers.map(({ answer }) => answer.statusCode).toSorted()).toEqual([200, 200, 200, 402, 402, 402])
    expect((await balance()).remaining).toBe(0)
  })

  it('can be continued after its process was killed', async () => {
    const at = fixture.server.clock.now()
    const killed = async (request_id: string) => {
      const { json } = await fixture.submit()
      const { principal_id } = await fixture.database
        .on()
        .selectFrom('works')
        .select('principal_id')
        .where('id', '=', json.data.id)
        .executeTakeFirstOrThrow()
      const row = { request_id, principal_id, address_key: null, at, until: at + 120_000, outcome: null }
      await fixture.database.on().insertInto('candidate_streams').values(row).execute()
    }
    for (const id of ['one', 'two', 'three']) await killed(id)
    expect((await optimise('a fox')).answer.statusCode).toBe(402)
    fixture.server.clock.advance(121_000)
    expect((await optimise('a fox')).texts).toHaveLength(3)
  })

  it('refuses prompts that could not be submitted, without counting them as violations', async () => {
    expect((await optimise('')).answer.statusCode).toBe(400)
    expect((await optimise('a <b>')).answer.statusCode).toBe(400)
    expect((await optimise('genocide')).answer.statusCode).toBe(432)
    expect((await fixture.submit()).status).toBe(200)
  })
})
