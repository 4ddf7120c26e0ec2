import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useOneServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useOneServer({ limits: GENEROUS_LIMITS })
const { get, post, made, makeVip } = peopleOf(() => fixture.server)

const LISTS = [
  '/api/v2/mj/queue',
  '/api/v2/mj/mine',
  '/api/v2/mj/homepage',
  '/api/v2/mj/external-homepage',
  '/api/v2/mj/top',
  '/api/v2/mj/square?timezone=UTC',
  '/api/v2/account/receipts',
]
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

describe.each(LISTS)('the list %s', (path) => {
  it.each([
    ['nothing', ''],
    ['noise', 'x'],
    ['an empty list', cursorOf([])],
    ['a thing', cursorOf({ at: 1, id: 'a' })],
    ['words for times', cursorOf(['1', 'a'])],
    ['a time beyond all numbers', '["1e999","a"]'],
    ['half a millisecond', cursorOf([1.5, 'a'])],
    ['an id of odd signs', cursorOf([1, "a' or 1=1 --"])],
    ['an id with a zero byte', cursorOf([1, 'a\u0000'])],
    ['an endless id', cursorOf([1, 'a'.repeat(65)])],
    ['one thing more', cursorOf([1, 'a', 2])],
    ['three hundred lists in each other', cursorOf(JSON.parse('['.repeat(300) + ']'.repeat(300)))],
  ])('refuses a cursor that is %s', async (_, cursor) => {
    const { status, json } = await get(
      fixture.visitor,
      withQuery(path, `cursor=${encodeURIComponent(cursor)}`),
    )
    expect([status, (json.data as { field?: string }).field]).toEqual([400, 'cursor'])
  })

  it('accepts a well-formed forged cursor, and shows nothing of others', async () => {
    const id = await made(fixture.server.visitor(), 'somebody else’s')
    for (const at of [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
      const { status, json } = await get<{ items: { id: string; prompt?: string }[] }>(
        fixture.visitor,
        withQuery(path, `cursor=${cursorOf([at, id])}`),
      )
      expect(status).toBe(200)
      if (/queue|mine|receipts/.test(path)) expect(json.data.items).toEqual([])
    }
  })
})

/** Every call that takes an id, with what it answers to one that is not there. */
const CALLS: [string, (id: string) => Promise<{ status: number }>, number][] = [
  ['image', (id) => get(fixture.visitor, `/api/v2/mj/image/${encodeURIComponent(id)}`), 404],
  [
    'image by a link',
    (id) => get(fixture.visitor, `/api/v2/mj/image/${encodeURIComponent(id)}?source=link&share=x`),
    404,
  ],
  ['cancel', (id) => post(fixture.visitor, '/api/v2/mj/cancel', { id }), 404],
  ['delete', (id) => post(fixture.visitor, '/api/v2/mj/delete', { ids: [id] }), 404],
  ['restore', (id) => post(fixture.visitor, '/api/v2/mj/restore', { ids: [id] }), 404],
  ['share', (id) => post(fixture.visitor, '/api/v2/mj/share', { id }), 404],
  ['like', (id) => post(fixture.visitor, '/api/v2/mj/square-like', { id }), 404],
  ['unlike', (id) => post(fixture.visitor, '/api/v2/mj/square-unlike', { id }), 404],
  ['report', (id) => post(fixture.visitor, '/api/v2/mj/square-report', { id, kind: 'other' }), 404],
  ['save', (id) => post(fixture.visitor, '/api/v2/mj/save-consume', { imageId: id, slot: 1 }), 404],
  ['view', (id) => post(fixture.visitor, '/api/v2/mj/view-original-consume', { imageId: id, slot: 1 }), 404],
  [
    'download',
    (id) => post(fixture.visitor, '/api/v2/mj/download', { items: [{ imageId: id, slot: 1 }] }),
    404,
  ],
  ['optimisation', (id) => post(fixture.visitor, '/api/v2/mj/polyfill-consume', { requestId: id }), 404],
  [
    'modify',
    (id) =>
      post(fixture.visitor, '/api/v2/mj/modify', { requestBody: { imageId: id, slot: 1, operation: 2 } }),
    404,
  ],
  [
    'edit',
    (id) => post(fixture.visitor, '/api/v2/mj/edit', { kind: 'erase', imageId: id, slot: 1, mask: id }),
    404,
  ],
  [
    'crop',
    (id) => {
      const box = { left: 0, top: 0, width: 64, height: 64 }
      return post(fixture.visitor, '/api/v2/mj/crop', { imageId: id, slot: 1, turn: 0, box })
    },
    404,
  ],
  [
    'submit from an upload',
    (id) => fixture.visitor.submit({ image: id }, { now: fixture.server.clock.now() }),
    400,
  ],
]

describe.each(CALLS)('the call %s', (_, call, missing) => {
  it('answers that unknown ids, and those of others, do not exist', async () => {
    await makeVip(fixture.visitor)
    const hidden = fixture.server.visitor()
    await post(hidden, '/api/v2/user/settings', { isNoShow: '1' })
    const theirs = await made(hidden)
    const ids = [
      'nothing',
      theirs,
      `${theirs}x`,
      theirs.toUpperCase().replace(/[A-F]/, 'Z'),
      '0',
      '-',
      'null',
    ]
    for (const id of ids) expect([id, (await call(id)).status]).toEqual([id, missing])
    expect((await get(hidden, `/api/v2/mj/image/${theirs}`)).status).toBe(200)
  })

  it('refuses malformed ids without an internal error', async () => {
    await makeVip(fixture.visitor)
    const odd = [
      'a\u0000b',
      '../../etc/passwd',
      "' or '1'='1",
      '%00',
      '灯塔',
      '👩‍🎨',
      'a'.repeat(65),
      ' ',
      '\n',
      '{}',
    ]
    for (const id of odd) expect([400, 404]).toContain((await call(id)).status)
  })
})

describe('search terms', () => {
  it.each([
    '\u0000',
    'a\u0000b',
    '%',
    '_',
    "'",
    '\\',
    '\u202e',
    '￿',
    '👩‍🎨',
    'x'.repeat(5000),
    ' '.repeat(300),
  ])('are accepted or refused without an internal error: %j', async (search) => {
    const query = `search=${encodeURIComponent(search)}`
    for (const path of ['/api/v2/mj/mine', '/api/v2/mj/homepage']) {
      expect([200, 400]).toContain((await get(fixture.visitor, `${path}?${query}`)).status)
    }
  })
})

describe('files', () => {
  it.each([
    '/files/nothing.webp',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/%00.webp',
    `/files/${'a'.repeat(500)}`,
    '/files/',
    '/files/%E7%81%AF.webp',
  ])('with made-up names do not exist: %s', async (url) => {
    expect([400, 404]).toContain((await fixture.server.app.inject({ url })).statusCode)
  })
})
