import type { AuthorPage, CallAnswer, ImagePage, SquarePage } from '@easel/contract/types'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { emptyPages } from '../support/pages.ts'
import { peopleOf } from '../support/people.ts'
import { principalOf } from '../support/principal.ts'
import { ids } from '../support/works.ts'

const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made, get, post } = peopleOf(() => fixture.server)
const { at, codeFor, login, register } = membersOf(() => fixture.server)

const square = async (who = fixture.visitor, query = '') =>
  (await get<SquarePage>(who, `/api/v2/mj/square?timezone=UTC${query}`)).json.data.items
/** The public id of whoever has made this work. */
const authorOf = async (work: string, who = fixture.visitor) =>
  (await square(who)).find(({ id }) => id === work)?.author.id ?? ''
const page = (id: string, who = fixture.visitor, query = '') =>
  get<AuthorPage>(who, `/api/v2/mj/author/${id}${query}`)
const hide = (id: string, hidden = true, who = fixture.visitor) =>
  post<{ hidden: boolean }>(who, '/api/v2/mj/author-hide', { id, hidden })
const follow = (id: string, followed = true, who = fixture.visitor) =>
  post<{ followed: boolean }>(who, '/api/v2/mj/author-follow', { id, followed })
const followed = async (who = fixture.visitor, query = '') =>
  (await get<SquarePage>(who, `/api/v2/mj/square?order=followed${query}`)).json.data
const hiddenFrom = async (who = fixture.visitor) =>
  (await get<CallAnswer<'hiddenAuthors'>>(who, '/api/v2/mj/hidden-authors')).json.data.authors

describe('an author', () => {
  it('has a page with their name, works and likes, by an id that says nothing of them', async () => {
    const other = fixture.server.visitor()
    const works = [await made(other), await made(other), await made(other)]
    await post(other, '/api/v2/user/settings', { username: 'Ink Maker' })
    await post(fixture.visitor, '/api/v2/mj/square-like', { id: works[1] })
    const id = await authorOf(works[0] ?? '')
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(principalOf(other.device)).not.toContain(id)
    const first = (await page(id, fixture.visitor, '?limit=2')).json.data
    expect(first.author).toEqual({
      ...{ id, name: 'Ink Maker', avatar: null },
      ...{ works: 3, likes: 1, hidden: false, followed: false, mine: false },
    })
    expect(ids(first.items)).toEqual([works[2], works[1]])
    const rest = (await page(id, fixture.visitor, `?limit=2&cursor=${first.nextCursor}`)).json.data
    expect(rest).toMatchObject({ author: null, nextCursor: null })
    expect(ids(rest.items)).toEqual([works[0]])
    expect((await page(id, other)).json.data.author?.mine).toBe(true)
    expect(JSON.stringify(first)).not.toContain(principalOf(other.device))
  })

  it('has their page before any script, with a card for other sites', async () => {
    await fixture.restart({ limits: GENEROUS_LIMITS, distDir: emptyPages() })
    await post(fixture.visitor, '/api/v2/user/settings', { username: 'Ink Maker' })
    const work = await made(fixture.visitor)
    const id = await authorOf(work)
    const painted = async (author: string) =>
      (await fixture.server.app.inject({ url: `/author/${author}`, headers: { 'accept-language': 'en' } }))
        .body
    const body = await painted(id)
    expect(body).toContain('>Ink Maker</h1>')
    expect(body).toContain('1 work in the square · liked 0 times')
    expect(body).toContain(`href="/author/${id}?image=${work}"`)
    expect(body).toContain('<meta property="og:title" content="Ink Maker">')
    expect(body).toMatch(/<meta property="og:image" content="http[^"]+\/files\//)
    for (const nobody of ['nobody-at-all', '%00', '..%2f']) {
      expect(await painted(nobody)).not.toContain('og:title')
    }
    await post(fixture.visitor, '/api/v2/mj/show', { id: work, shown: false })
    // Rendered pages are kept for a few seconds.
    await fixture.restart({ limits: GENEROUS_LIMITS, distDir: emptyPages() })
    expect((await painted(id)).includes('Ink Maker')).toBe(false)
  })

  it('shows what the square shows, and without that is nobody', async () => {
    const other = fixture.server.visitor()
    const [kept, reported] = [await made(other), await made(other)]
    const id = await authorOf(kept)
    await post(fixture.visitor, '/api/v2/mj/square-report', { id: reported, kind: 'other' })
    expect((await page(id)).json.data).toMatchObject({ author: { works: 1 }, items: [{ id: kept }] })
    await post(other, '/api/v2/mj/show', { id: kept, shown: false })
    expect((await page(id)).status).toBe(404)
    expect((await page(id, fixture.server.visitor())).json.data.author?.works).toBe(1)
    await post(other, '/api/v2/user/settings', { isNoShow: '1' })
    expect((await page(id, fixture.server.visitor())).status).toBe(404)
    expect((await page('nobody-at-all')).status).toBe(404)
    // Of what stands in no square nobody is told whose it is.
    const own = (await get<ImagePage>(other, '/api/v2/mj/mine')).json.data.items
    expect(own.map(({ author }) => author.id)).toEqual([undefined, undefined])
  })

  it('keeps their page when they sign in, and is nobody once their account is deleted', async () => {
    const other = fixture.server.visitor()
    const work = await made(other)
    const id = await authorOf(work)
    const third = fixture.server.visitor()
    await hide(id, true, third)
    const { target, token } = await register(other)
    expect(ids((await page(id)).json.data.items)).toEqual([work])
    expect(await square(third)).toEqual([])
    // The member's own id leads to the same page.
    const now = await authorOf(work)
    expect([now === id, ids((await page(now)).json.data.items)]).toEqual([false, [work]])
    await hide(now, false, third)
    expect(ids(await square(third))).toEqual([work])
    await hide(now, true, third)
    fixture.server.clock.advance(61_000)
    const verifyCode = await codeFor(other, target, 'Unregister', token)
    expect((await other.post('/api/v2/user/unregister-with-code', { verifyCode }, at(token))).status).toBe(
      200,
    )
    fixture.server.clock.advance(31 * DAY)
    await fixture.server.housekeeping.erase()
    for (const each of [id, now]) expect((await page(each)).status).toBe(404)
    expect(await hiddenFrom(third)).toEqual([])
  })
})

describe('hiding an author', () => {
  it('takes them out of every list of the one who hides them, and of nobody else’s, until they are shown again', async () => {
    const [other, third] = [fixture.server.visitor(), fixture.server.visitor()]
    const [work, kept] = [await made(other, 'A heron'), await made(third, 'A heron too')]
    await post(other, '/api/v2/user/settings', { username: 'Ink Maker' })
    for (const id of [work, kept]) await post(third, '/api/v2/mj/square-like', { id })
    await post(other, '/api/v2/mj/square-like', { id: kept })
    await fixture.database.on().updateTable('works').set({ curated_at: 1 }).execute()
    const id = await authorOf(work)
    const list = async (path: string, who = fixture.visitor) =>
      ids((await get<ImagePage>(who, `/api/v2/mj/${path}`)).json.data.items)
    const LISTS = ['square', 'square?order=popular', 'square?order=best', 'square?search=heron']
    const HOME = ['homepage', 'external-homepage', 'homepage?search=heron', 'top']
    expect((await hide(id)).json.data).toEqual({ hidden: true })
    expect((await hide(id)).json.data).toEqual({ hidden: true })
    for (const path of [...LISTS, ...HOME]) {
      expect([path, (await list(path)).includes(work)]).toEqual([path, false])
      expect([path, (await list(path, third)).includes(work) || path.startsWith('square?order')]).toEqual([
        path,
        true,
      ])
    }
    expect(await list('square')).toEqual([kept])
    const { author, items } = (await page(id)).json.data
    expect([author?.name, author?.hidden, author?.works, items]).toEqual(['Ink Maker', true, 0, []])
    expect(await hiddenFrom()).toEqual([{ id, name: 'Ink Maker', avatar: null }])
    expect(await hiddenFrom(third)).toEqual([])
    expect((await hide(id, false)).json.data).toEqual({ hidden: false })
    expect(await list('square')).toEqual([kept, work])
    expect(await hiddenFrom()).toEqual([])
  })

  it('of whom is nobody, or oneself, is refused', async () => {
    const own = await authorOf(await made(fixture.visitor))
    expect((await hide(own)).status).toBe(404)
    expect((await hide('nobody-at-all')).status).toBe(404)
  })

  it('has an end: two hundred', async () => {
    const id = await authorOf(await made(fixture.server.visitor()))
    await sql`insert into authors select 'author-' || n, 'v-' || n from generate_series(1, 200) n`.execute(
      fixture.database.on(),
    )
    await sql`insert into hidden_authors select ${principalOf(fixture.visitor.device)}, 'author-' || n, n
      from generate_series(1, 200) n`.execute(fixture.database.on())
    expect(await hide(id)).toMatchObject({ status: 409, json: { data: { reason: 'hidden_authors_full' } } })
    await hide('author-7', false)
    expect((await hide(id)).status).toBe(200)
    expect(await hiddenFrom()).toHaveLength(200)
  })

  it('goes along when one signs in, and one’s own works from another device come back', async () => {
    const [device, other] = [fixture.server.visitor(), fixture.server.visitor()]
    const [mine, theirs] = [await made(device), await made(other)]
    for (const work of [mine, theirs]) await hide(await authorOf(work))
    expect(await square()).toEqual([])
    const { target } = await register(device)
    fixture.server.clock.advance(61_000)
    const { json } = await login(fixture.visitor, await codeFor(fixture.visitor, target, 'Login'))
    const seen = await fixture.visitor.get<SquarePage>('/api/v2/mj/square?timezone=UTC', at(json.data.token))
    expect(ids(seen.json.data.items)).toEqual([mine])
  })
})

describe('following an author', () => {
  it('makes a list of what they show, of all days, the newest first, page by page', async () => {
    const [ink, moss, third] = [fixture.server.visitor(), fixture.server.visitor(), fixture.server.visitor()]
    const works = [await made(ink), await made(moss), await made(ink), await made(third)]
    expect((await followed()).items).toEqual([])
    const [a, b] = [await authorOf(works[0] ?? ''), await authorOf(works[1] ?? '')]
    for (const id of [a, b]) expect((await follow(id)).json.data).toEqual({ followed: true })
    expect((await follow(a)).json.data).toEqual({ followed: true })
    expect((await page(a)).json.data.author?.followed).toBe(true)
    expect((await page(a, third)).json.data.author?.followed).toBe(false)
    fixture.server.clock.advance(3 * DAY)
    const all = [works[2], works[1], works[0]]
    expect(ids((await followed()).items)).toEqual(all)
    expect((await followed()).previousDay).toBeNull()
    const first = await followed(fixture.visitor, '&limit=2')
    const rest = await followed(fixture.visitor, `&limit=2&cursor=${first.nextCursor}`)
    expect([...ids(first.items), ...ids(rest.items)]).toEqual(all)
    expect(rest.nextCursor).toBeNull()
    // What is reported or no longer shown is not there either.
    await post(fixture.visitor, '/api/v2/mj/square-report', { id: works[2], kind: 'other' })
    await post(moss, '/api/v2/mj/show', { id: works[1], shown: false })
    expect(ids((await followed()).items)).toEqual([works[0]])
    await follow(a, false)
    expect([(await followed()).items, (await page(a)).json.data.author?.followed]).toEqual([[], false])
  })

  it('and hiding them end each other', async () => {
    const other = fixture.server.visitor()
    const id = await authorOf(await made(other))
    await follow(id)
    await hide(id)
    expect([(await followed()).items, (await page(id)).json.data.author?.followed]).toEqual([[], false])
    await follow(id)
    expect(await hiddenFrom()).toEqual([])
    expect((await followed()).items).toHaveLength(1)
  })

  it('of whom is nobody, or oneself, is refused, and so is more than two hundred', async () => {
    const own = await authorOf(await made(fixture.visitor), fixture.server.visitor())
    for (const id of ['nobody-at-all', own]) expect((await follow(id)).status).toBe(404)
    await sql`insert into authors select 'a' || n, 'p' || n from generate_series(1, 201) n`.execute(
      fixture.database.on(),
    )
    await sql`insert into followed_authors select ${principalOf(fixture.visitor.device)}, 'a' || n, n from generate_series(1, 200) n`.execute(
      fixture.database.on(),
    )
    const { status, json } = await follow('a201')
    expect([status, json.data]).toMatchObject([409, { reason: 'followed_authors_full' }])
    expect((await follow('a200')).status).toBe(200)
  })

  it('goes along when one signs in, and ends with their account', async () => {
    const other = fixture.server.visitor()
    const work = await made(other)
    await follow(await authorOf(work))
    const { token } = await register(fixture.visitor)
    const list = await fixture.visitor.get<SquarePage>('/api/v2/mj/square?order=followed', at(token))
    expect(ids(list.json.data.items)).toEqual([work])
  })
})
