import type { ImagePage, ImageSet, LikeAnswer, Settings, SquarePage } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import { ids } from '../support/works.ts'

const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { makeVip, made, get, post } = peopleOf(() => fixture.server)

const LONG = 'A lighthouse on a cliff above a stormy sea at night'
const square = async (who = fixture.visitor, query = '') =>
  (await get<SquarePage>(who, `/api/v2/mj/square?timezone=UTC${query}`)).json.data
const like = (who: ReturnType<typeof fixture.server.visitor>, id: string, un = '') =>
  post<LikeAnswer>(who, `/api/v2/mj/square-${un}like`, { id })

describe('the square', () => {
  it('shows today’s works of others, newest first, and one’s own on request', async () => {
    const other = fixture.server.visitor()
    const first = await made(other)
    const own = await made(fixture.visitor)
    expect(ids((await square()).items)).toEqual([own, first])
    expect(ids((await square(fixture.visitor, '&noSelf=true')).items)).toEqual([first])
    const [set] = (await square()).items.filter(({ id }) => id === first)
    expect(set).toMatchObject({ mine: false, shownInSquare: true, liked: false, likeCount: 0 })
  })

  it('shows the beginning of a prompt to those who are not VIP, and all of it to VIP and its owner', async () => {
    const other = fixture.server.visitor()
    const id = await made(other, LONG)
    const [set] = (await square()).items
    expect(set).toMatchObject({ prompt: LONG.slice(0, 24), promptTruncated: true })
    const opened = await get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}?source=square`)
    expect(opened.json.data.prompt).toBe(LONG.slice(0, 24))
    await makeVip(fixture.visitor)
    expect((await square()).items[0]).toMatchObject({ prompt: LONG, promptTruncated: false })
    expect((await square(other)).items[0]?.prompt).toBe(LONG)
  })

  it('shows no works from pages of a partner without a square, whatever its users set', async () => {
    const { partners } = fixture.server
    await partners.add({ id: 'acme', origins: ['https://shop.example'], features: ['create', 'works'] })
    const other = fixture.server.visitor()
    const asPartner = () => ({ now: fixture.server.clock.now(), headers: { 'x-partner-id': 'acme' } })
    const draw = async () => {
      const { json } = await other.submit({}, asPartner())
      const read = () => other.get(`/api/v2/mj/image/${json.data.id}`, asPartner())
      await untilEnded(read)
      return json.data.id
    }
    const hidden = await draw()
    for (const isNoShow of ['1', '0']) await other.post('/api/v2/user/settings', { isNoShow }, asPartner())
    expect((await square()).items).toEqual([])
    expect((await get(fixture.visitor, `/api/v2/mj/image/${hidden}?source=square`)).status).toBe(404)
    await partners.offer('acme', ['create', 'square'])
    await draw()
    expect((await square()).items).toEqual([])
  })

  it('loses the works of those who hide theirs, and gets them back when they show them', async () => {
    const other = fixture.server.visitor()
    const id = await made(other)
    const set = (isNoShow: '0' | '1') => post<Settings>(other, '/api/v2/user/settings', { isNoShow })
    expect((await set('1')).json.data.isNoShow).toBe('1')
    expect((await square()).items).toEqual([])
    expect((await get(fixture.visitor, `/api/v2/mj/image/${id}?source=square`)).status).toBe(404)
    const later = await made(other)
    expect((await square()).items).toEqual([])
    await set('0')
    expect(ids((await square()).items)).toEqual([later, id])
  })

  it('uses the days of the reader’s time zone, and returns the previous day with works', async () => {
    const night = await made(fixture.visitor)
    await fixture.database
      .on()
      .updateTable('works')
      .set({ finished_at: Date.UTC(2026, 2, 29, 0, 30) })
      .execute()
    const today = await square()
    expect(today.items).toEqual([])
    const { previousDay } = today
    expect(previousDay).toBe(Date.UTC(2026, 2, 29, 0, 30))
    expect(ids((await square(fixture.visitor, `&time=${previousDay}`)).items)).toEqual([night])
    const at = (zone: string, time: number) =>
      get<SquarePage>(fixture.visitor, `/api/v2/mj/square?timezone=${encodeURIComponent(zone)}&time=${time}`)
    // Half past midnight in London is still the day before in New York.
    const sunday = Date.UTC(2026, 2, 29, 12)
    expect(ids((await at('America/New_York', sunday - DAY)).json.data.items)).toEqual([night])
    expect((await at('America/New_York', sunday)).json.data.items).toEqual([])
    expect(ids((await at('Asia/Shanghai', sunday)).json.data.items)).toEqual([night])
    // The day on which London's clocks go forward has 23 hours.
    expect(ids((await at('Europe/London', sunday)).json.data.items)).toEqual([night])
  })

  it.each(['Mars/Olympus', '', '../etc', 'x'.repeat(65)])(
    'refuses an invalid time zone: %s',
    async (zone) => {
      const { status } = await get(fixture.visitor, `/api/v2/mj/square?timezone=${encodeURIComponent(zone)}`)
      expect(status).toBe(400)
    },
  )

  it('hides reported works from the reporter, and from nobody else', async () => {
    const other = fixture.server.visitor()
    const id = await made(other)
    const third = fixture.server.visitor()
    expect((await post(fixture.visitor, '/api/v2/mj/square-report', { id, kind: 'violent' })).status).toBe(
      200,
    )
    expect((await square()).items).toEqual([])
    expect(ids((await square(third)).items)).toEqual([id])
    expect((await post(other, '/api/v2/mj/square-report', { id, kind: 'other' })).status).toBe(404)
  })
})

describe('likes', () => {
  it('count once per person, can be revoked, and one’s own do not count', async () => {
    const other = fixture.server.visitor()
    const id = await made(other)
    expect((await like(fixture.visitor, id)).json.data).toEqual({ liked: true, likeCount: 1 })
    expect((await like(fixture.visitor, id)).json.data).toEqual({ liked: true, likeCount: 1 })
    expect((await like(other, id)).json.data).toEqual({ liked: false, likeCount: 1 })
    expect((await square()).items[0]).toMatchObject({ liked: true, likeCount: 1 })
    expect((await square(other)).items[0]).toMatchObject({ liked: false, likeCount: 1 })
    expect((await like(fixture.visitor, id, 'un')).json.data).toEqual({ liked: false, likeCount: 0 })
    expect((await like(fixture.visitor, 'nothing')).status).toBe(404)
  })

  it('in large numbers are each counted once', async () => {
    const id = await made(fixture.server.visitor())
    const people = Array.from({ length: 12 }, () => fixture.server.visitor())
    await Promise.all(people.flatMap((who) => [like(who, id), like(who, id)]))
    expect((await square()).items[0]?.likeCount).toBe(12)
  })

  it('and unlikes in large numbers result in each person’s last decision', async () => {
    const id = await made(fixture.server.visitor())
    const people = Array.from({ length: 10 }, () => fixture.server.visitor())
    const storm = people.flatMap((who, at) => {
      const ways = at % 2 === 0 ? ['', 'un', '', 'un', ''] : ['', '', 'un', 'un', '']
      return ways.map((way) => like(who, id, way))
    })
    for (const { status } of await Promise.all(storm)) expect(status).toBe(200)
    const counted = (await square()).items[0]?.likeCount
    const liked = await fixture.database
      .on()
      .selectFrom('likes')
      .selectAll()
      .where('work_id', '=', id)
      .execute()
    expect(counted).toBe(liked.length)
    await Promise.all(people.flatMap((who) => [like(who, id), like(who, id)]))
    expect((await square()).items[0]?.likeCount).toBe(10)
    await Promise.all(people.flatMap((who) => [like(who, id, 'un'), like(who, id, 'un')]))
    expect((await square()).items[0]?.likeCount).toBe(0)
  })

  it('of the last week decide what is popular, newer ones more', async () => {
    const [old, fresh] = [await made(fixture.server.visitor()), await made(fixture.server.visitor())]
    const top = async () => ids((await get<ImagePage>(fixture.visitor, '/api/v2/mj/top')).json.data.items)
    for (let n = 0; n < 2; n += 1) await like(fixture.server.visitor(), old)
    fixture.server.clock.advance(1000)
    await like(fixture.server.visitor(), fresh)
    expect(await top()).toEqual([old, fresh])
    fixture.server.clock.advance(5 * DAY)
    await like(fixture.server.visitor(), fresh)
    expect(await top()).toEqual([fresh, old])
    fixture.server.clock.advance(3 * DAY)
    await fixture.server.housekeeping.decayPopularity()
    expect(await top()).toEqual([fresh])
  })
})
