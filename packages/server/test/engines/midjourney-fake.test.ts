import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MidjourneyFake, midjourneyFake } from '../fakes/midjourney.ts'
import type { MidjourneyDialect } from '../fakes/midjourney-tasks.ts'

/**
 * What the two public projects document of their calls, as examples to hold the fake against: the original
 * (`change`) by its page of the API, its successor (`action`) by its controllers and its description of tasks.
 */
const REPLY = {
  code: 1,
  description: expect.any(String),
  result: expect.stringMatching(/^\d{16}$/),
  properties: expect.any(Object),
}
const TASK = {
  id: expect.stringMatching(/^\d{16}$/),
  action: 'IMAGINE',
  prompt: 'Cat',
  promptEn: 'Cat',
  description: '/imagine Cat',
  submitTime: expect.any(Number),
  startTime: expect.any(Number),
  properties: { finalPrompt: 'Cat' },
}

const postTo =
  (fake: MidjourneyFake) =>
  async (path: string, body: object, secret: string | null = fake.secret) => {
    const answer = await fetch(`${fake.url}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret === null ? {} : { 'mj-api-secret': secret }),
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, json: text === '' ? null : JSON.parse(text) }
  }

describe.each(['change', 'action'] as const)(
  'the fake midjourney-proxy, dialect %s',
  (dialect: MidjourneyDialect) => {
    let fake: MidjourneyFake
    let post: ReturnType<typeof postTo>
    let task = ''
    beforeAll(async () => {
      fake = await midjourneyFake(dialect)
      post = postTo(fake)
    })
    afterAll(() => fake.close())
    const fetchTask = async (id: string) => {
      const answer = await fetch(`${fake.url}/task/${id}/fetch`, {
        headers: { 'mj-api-secret': fake.secret ?? '' },
      })
      const text = await answer.text()
      return text === '' ? null : JSON.parse(text)
    }

    it('requires its secret', async () => {
      expect((await post('submit/imagine', { prompt: 'Cat' }, null)).status).toBe(401)
    })

    it('accepts every prompt', async () => {
      expect((await post('submit/imagine', { prompt: ' ' })).json).toMatchObject({ code: 4 })
      const { status, json } = await post('submit/imagine', { prompt: 'Cat', base64Array: [], state: 's' })
      expect([status, json]).toEqual([200, REPLY])
      task = json.result
    })

    it('returns known tasks only', async () => {
      expect(await fetchTask('1')).toBe(null)
      const states = []
      for (let n = 0; n < 3; n += 1) {
        const [listed] = (await post('task/list-by-condition', { ids: [task, '1'] })).json
        expect(listed).toMatchObject(TASK)
        states.push([listed.status, listed.progress, listed.imageUrl === null])
      }
      expect(states).toEqual([
        ['SUBMITTED', '0%', true],
        ['IN_PROGRESS', '42%', false],
        ['SUCCESS', '100%', false],
      ])
      const done = await fetchTask(task)
      expect(done).toMatchObject({ ...TASK, status: 'SUCCESS', state: 's', finishTime: expect.any(Number) })
      const customIds = done.buttons?.map(({ customId }: { customId: string }) => customId)
      expect(customIds).toEqual(
        dialect === 'change'
          ? undefined
          : expect.arrayContaining(['MJ::JOB::upsample::2::898416ec-7c18-4762-bf03-8e428fee1860']),
      )
    })

    it('makes variations in its own dialect only', async () => {
      const change = await post('submit/change', { taskId: task, action: 'UPSCALE', index: 2 })
      const customId = 'MJ::JOB::upsample::2::898416ec-7c18-4762-bf03-8e428fee1860'
      const action = await post('submit/action', { taskId: task, customId })
      const [own, other] = dialect === 'change' ? [change, action] : [action, change]
      expect(own.json).toEqual(REPLY)
      expect(other.status).toBe(404)
      const lost = dialect === 'change' ? { action: 'UPSCALE', index: 1 } : { customId }
      const gone = await post(`submit/${dialect}`, { taskId: '1', ...lost })
      expect([gone.status, gone.json.code]).toEqual([dialect === 'change' ? 200 : 404, 3])
      expect((await post(`task/${own.json.result}/cancel`, {})).status).toBe(dialect === 'change' ? 404 : 200)
    })
  },
)
