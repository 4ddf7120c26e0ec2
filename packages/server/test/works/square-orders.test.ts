import type { SquarePage } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { ids } from '../support/works.ts'

const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { makeVip, made, get, post } = peopleOf(() => fixture.server)

const square = async (query: Record<string, string>, who = fixture.visitor) =>
  (await get<SquarePage>(who, `/api/v2/mj/square?timezone=UTC&${new URLSearchParams(query)}`)).json.data
const like = async (id: string, times: number) => {
  for (let n = 0; n < times; n += 1) await post(fixture.server.visitor(), '/api/v2/mj/square-like', { id })
}
const finish = (id: string, at: number) =>
  fixture.database.on().updateTable('works').set({ finished_at: at }).where('id', '=', id).execute()

describe('the square by likes', () => {
  it('shows what was liked of a day, and of all days, the most liked first', async () => {
    const other = fixture.server.visitor()
    const [old, few, many, none] = [
      await made(other),
      await made(other),
      await made(other),
      await made(other),
    ]
    await finish(old, fixture.server.clock.now() - 3 * DAY)
    await like(old, 3)
    await like(few, 1)
    await like(many, 2)
    const today = await square({ order: 'popular' })
    expect(ids(today.items)).toEqual([many, few])
    expect(ids((await square({})).items)).toContain(none)
    const { previousDay } = today
    expect(ids((await square({ order: 'popular', time: String(previousDay) })).items)).toEqual([old])
    expect(await square({ order: 'best' })).toMatchObject({ previousDay: null, nextCursor: null })
    expect(ids((await square({ order: 'best' })).items)).toEqual([old, many, few])
  })

  it('comes in pages that leave nothing out, with as many likes the newest first', async () => {
    const other = fixture.server.visitor()
    const made5: string[] = []
    for (let n = 0; n < 5; n += 1) made5.push(await made(other))
    for (const id of made5) await like(id, 1)
    await like(made5[1] ?? '', 1)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: SquarePage = await square({ order: 'best', limit: '2', ...(cursor && { cursor }) })
      seen.push(...ids(page.items))
      cursor = page.nextCursor
    }
    expect(seen).toEqual([1, 4, 3, 2, 0].map((n) => made5[n]))
  })

  it('keeps to the rules: without one’s own on request, what one has reported, and hidden owners', async () => {
    const [other, third] = [fixture.server.visitor(), fixture.server.visitor()]
    const [own, reported, theirs] = [await made(fixture.visitor), await made(other), await made(third)]
    for (const id of [own, reported, theirs]) await like(id, 1)
    await post(fixture.visitor, '/api/v2/mj/square-report', { id: reported, kind: 'other' })
    for (const order of ['popular', 'best']) {
      expect(ids((await square({ order })).items)).toEqual([theirs, own])
      expect(ids((await square({ order, noSelf: 'true' })).items)).toEqual([theirs])
    }
    await post(third, '/api/v2/user/settings', { isNoShow: '1' })
    for (const order of ['popular', 'best']) expect(ids((await square({ order })).items)).toEqual([own])
  })
})

describe('a search in the square', () => {
  it('finds works of all days by the beginning of a prompt, and never by what follows it', async () => {
    const other = fixture.server.visitor()
    const id = await made(other, 'Lantern over a quiet bay, with a secret zeppelin')
    await finish(id, fixture.server.clock.now() - 40 * DAY)
    const found = async (search: string, who = fixture.visitor) => ids((await square({ search }, who)).items)
    for (const words of ['LANTERN', 'tern over', 'bay lantern']) expect(await found(words)).toEqual([id])
    for (const hidden of ['zeppelin', 'bay,', 'with', 'lantern zeppelin']) {
      expect(await found(hidden)).toEqual([])
    }
    await makeVip(fixture.visitor)
    for (const words of ['zeppelin', 'lantern zeppelin', 'bay,']) expect(await found(words)).toEqual([id])
  })

  it.each([
    ['spaces that are written as one', `A${' '.repeat(20)}fox and the owl`, 'fox', 'owl'],
    ['letters that are written as one', `${'e\u0301'.repeat(12)}q zebra`, 'éé', 'zebra'],
    ['an accent of the letter after', `${'x'.repeat(23)}e\u0301 zebra`, 'xxx', 'xé'],
    ['letters that are written as several', `${'㍿'.repeat(23)}狐狸`, '株式会社', '狸'],
    ['a line that ends there', 'A very long first line  \nzebra', 'long', 'zebra'],
  ])('does not find what follows the beginning, whatever folds: %s', async (_, prompt, shown, hidden) => {
    const id = await made(fixture.server.visitor(), prompt)
    expect(ids((await square({ search: shown })).items)).toEqual([id])
    expect((await square({ search: hidden })).items).toEqual([])
  })

  it('keeps to the rules of the square, and finds nothing private', async () => {
    const other = fixture.server.visitor()
    const [id, reported, own] = [
      await made(other, 'A heron'),
      await made(other, 'Two herons'),
      await made(fixture.visitor, 'Our heron'),
    ]
    await post(fixture.visitor, '/api/v2/mj/square-report', { id: reported, kind: 'other' })
    expect(ids((await square({ search: 'heron' })).items)).toEqual([own, id])
    expect(ids((await square({ search: 'heron', noSelf: 'true' })).items)).toEqual([id])
    await post(other, '/api/v2/mj/show', { id, shown: false })
    expect(ids((await square({ search: 'heron' })).items)).toEqual([own])
  })
})
