import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { CallAnswer, ImageSet } from '@easel/contract/types'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createExportStore } from '../../src/adapters/postgres/people/exports.repository.ts'
import { PARTS } from '../../src/domain/own-data/ports.ts'
import type { Visitor } from '../support/client.ts'
import { plain } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, PASSWORD } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { securityLines } from '../support/security-lines.ts'
import { fromBufferPromise } from '../support/unzip.ts'
import { multipart, sendUpload } from '../support/upload.ts'

const MINUTE = 60_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made, makeVip, post } = peopleOf(() => fixture.server)
const { codeFor, at, loginByPassword, register } = membersOf(() => fixture.server)

type ExportAnswer = CallAnswer<'exportData'> & { reason?: string; retryAfter?: number }
const ask = (who: Visitor, token?: string, proof?: object) =>
  who.post<ExportAnswer>('/api/v2/user/export', proof ? { proof } : {}, at(token))
const fetched = (url: string) => fixture.server.app.inject({ url })
type Row = Record<string, unknown>
/** The zip, read by another library than the one that wrote it. */
async function exportOf(who: Visitor, token?: string) {
  const { status, json } = await ask(who, token)
  expect(status).toBe(200)
  const answer = await fetched(json.data.url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = new Map<string, Buffer>()
  for (const { name, stream } of await fromBufferPromise(answer.rawPayload)) {
    files.set(name, await buffer(stream))
  }
  const data = JSON.parse(files.get('data.json')?.toString() ?? '') as Record<string, Row[]>
  return { files, data, readme: files.get('README.txt')?.toString() ?? '' }
}

const photo = async () => {
  const { rgba, width, height } = plain(90, 400, 400)
  const picture = sharp(rgba, { raw: { width, height, channels: 4 } })
  return multipart(await picture.png().toBuffer())
}

describe('a data export', () => {
  it('is one zip: data, full-size images, uploads, and a text that explains the files', async () => {
    const theirs = await made(fixture.server.visitor(), 'Somebody else’s secret garden')
    const id = await made(fixture.visitor, 'A lighthouse at dusk')
    await makeVip(fixture.visitor, { days: 10 })
    expect((await sendUpload(fixture.server, fixture.visitor, await photo())).status).toBe(200)
    await post(fixture.visitor, '/api/v2/mj/square-like', { id: theirs })
    await post(fixture.visitor, '/api/v2/mj/square-report', { id: theirs, kind: 'other', note: 'Look here' })
    const authorOf = async (work: string) =>
      (await fixture.visitor.get<ImageSet>(`/api/v2/mj/image/${work}?source=square`, at())).json.data.author
    const author = await authorOf(theirs)
    const followed = await authorOf(await made(fixture.server.visitor()))
    await post(fixture.visitor, '/api/v2/mj/author-follow', { id: followed.id, followed: true })
    await post(fixture.visitor, '/api/v2/mj/author-hide', { id: author.id, hidden: true })
    await post(fixture.visitor, '/api/v2/user/settings', { username: 'Ink Maker' })
    const link = (await post<{ token: string }>(fixture.visitor, '/api/v2/mj/share', { id })).json.data.token
    const zoo = await post<{ id: string }>(fixture.visitor, '/api/v2/mj/folder-create', { name: 'Zoo' })
    await post(fixture.visitor, '/api/v2/mj/folder-works', { id: zoo.json.data.id, ids: [id], inside: true })
    const settings = { modelId: 0, ratioType: 2, styleId: 'ink' }
    await post(fixture.visitor, '/api/v2/mj/preset-save', { name: 'Posters', settings })
    const { token, target } = await register(fixture.visitor)
    const { files, data, readme } = await exportOf(fixture.visitor, token)

    expect(Object.keys(data).toSorted()).toEqual(['exportedAt', 'format', 'version', ...PARTS].toSorted())
    const createdAt = expect.stringMatching(/^20.*Z$/)
    expect(data.account).toEqual([expect.objectContaining({ email: target, passwordSet: true, createdAt })])
    expect(data.settings).toEqual([{ username: 'Ink Maker', noShow: false }])
    const work = { id, prompt: 'A lighthouse at dusk', shareToken: link }
    expect(data.works).toEqual([expect.objectContaining(work)])
    expect(data.folders).toEqual([expect.objectContaining({ name: 'Zoo', works: [id] })])
    expect(data.presets).toEqual([expect.objectContaining({ name: 'Posters', settings })])
    expect(data.likes).toEqual([expect.objectContaining({ workId: theirs })])
    expect(data.reports).toEqual([expect.objectContaining({ workId: theirs, note: 'Look here' })])
    // As others know them, and not by who they are.
    expect(data.hiddenAuthors).toEqual([{ authorId: author.id, at: expect.any(String) }])
    expect(data.followedAuthors).toEqual([{ authorId: followed.id, at: expect.any(String) }])
    expect(data.quota?.map(({ type }) => type)).toEqual(expect.arrayContaining(['reserve', 'settle']))
    expect(data.grants).toEqual([expect.objectContaining({ days: 10 })])
    expect(data.activationCodes).toHaveLength(1)
    expect(data.membership).toContainEqual(expect.objectContaining({ principalId: data.account?.[0]?.id }))
    expect(data.signIns).toEqual([expect.objectContaining({ signedInAt: expect.any(String) })])
    expect(data.messages).toHaveLength(2)
    expect(data.messages).toContainEqual(expect.objectContaining({ target, kind: 'code' }))
    expect(data.messages).toContainEqual(expect.objectContaining({ target, kind: 'data_exported' }))
    expect(data.visitors).toHaveLength(1)

    const pictures = (data.works?.[0]?.pictures ?? []) as { file: string; width: number; height: number }[]
    expect(pictures).toHaveLength(4)
    for (const { file, width, height } of pictures) {
      const meta = await sharp(files.get(file)).metadata()
      expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', width, height])
    }
    const [upload] = data.uploads ?? []
    expect((await sharp(files.get(String(upload?.file))).metadata()).width).toBe(400)
    expect(files.size).toBe(2 + 4 + 1)
    for (const part of PARTS) expect(readme).toContain(`- ${part}: `)
    expect(JSON.stringify(data)).not.toContain('secret garden')
  })

  it('contains no secret: no password, code, token or key, not even as a hash', async () => {
    const { token, target } = await register(fixture.visitor)
    await loginByPassword(fixture.visitor, target)
    const { data } = await exportOf(fixture.visitor, token)
    const secrets = await sql<{ secret: string }>`
      select password as secret from members union all select token_key from sessions
      union all select code_key from codes union all select ticket_key from exports`.execute(
      fixture.database.on(),
    )
    expect(secrets.rows.length).toBeGreaterThan(3)
    for (const { secret } of secrets.rows) expect(JSON.stringify(data)).not.toContain(secret)
    expect(JSON.stringify(data)).not.toContain(token)
  })

  it.each([
    ['zhCN', '你的 Easel 数据'],
    ['zhTW', '你的 Easel 資料'],
    ['en', 'Your Easel data'],
    ['es', 'Tus datos de Easel'],
  ])('is explained in %s', async (language, title) => {
    const headers = { 'x-language': language }
    const { json } = await fixture.visitor.post<ExportAnswer>('/api/v2/user/export', {}, { ...at(), headers })
    const entries = await fromBufferPromise((await fetched(json.data.url)).rawPayload)
    const readme = entries.find(({ name }) => name === 'README.txt')
    expect(readme && (await buffer(readme.stream)).toString()).toContain(title)
  })

  it('is complete except for damaged images, which it names', async () => {
    const id = await made(fixture.visitor)
    const file = await fixture.database
      .on()
      .selectFrom('slots')
      .innerJoin('files', 'files.name', 'slots.original')
      .select(['files.key', 'slots.slot'])
      .where('slots.work_id', '=', id)
      .executeTakeFirstOrThrow()
    await writeFile(join(fixture.server.dataDir, 'files', file.key), 'no image at all')
    const { files } = await exportOf(fixture.visitor)
    const path = `works/${id}/${file.slot}.jpg`
    expect(files.get('MISSING.txt')?.toString()).toBe(`${path}\r\n`)
    expect([...files.keys()].filter((name) => name.startsWith('works/'))).toHaveLength(3)
    expect(files.has(path)).toBe(false)
  })

  it('is read page by page: a thousand works are complete, each once', async () => {
    const id = await made(fixture.visitor)
    const { token } = await register(fixture.visitor)
    await sql`insert into works select (jsonb_populate_record(w, jsonb_build_object('id', 'copy-' || n))).*
      from works w, generate_series(1, 1000) n where w.id = ${id}`.execute(fixture.database.on())
    const { data } = await exportOf(fixture.visitor, token)
    expect(new Set(data.works?.map((work) => work.id)).size).toBe(1001)
    expect(data.works).toHaveLength(1001)
  })
})

describe('requesting a data export', () => {
  it('requires a recent sign-in, the password or a code', async () => {
    const { token, target } = await register(fixture.visitor)
    fixture.server.clock.advance(11 * MINUTE)
    const unproved = await ask(fixture.visitor, token)
    expect([unproved.status, unproved.json.data.reason]).toEqual([403, 'proof_needed'])
    const wrong = await ask(fixture.visitor, token, { password: 'wrong password 1' })
    expect([wrong.status, wrong.json.data.reason]).toEqual([403, 'password_wrong'])
    expect((await ask(fixture.visitor, token, { password: PASSWORD })).status).toBe(200)
    // That holds for ten minutes, too.
    expect((await ask(fixture.visitor, token)).status).toBe(200)
    fixture.server.clock.advance(11 * MINUTE)
    const verifyCode = await codeFor(fixture.visitor, target, 'Confirm', token)
    expect((await ask(fixture.visitor, token, { verifyCode })).status).toBe(200)
    fixture.server.clock.advance(11 * MINUTE)
    expect((await ask(fixture.visitor, token, { verifyCode })).status).toBe(404)
    const stranger = await register(fixture.server.visitor())
    const foreign = await codeFor(fixture.visitor, stranger.target, 'Confirm', token)
    expect((await ask(fixture.visitor, token, { verifyCode: foreign })).status).toBe(404)
  })

  it('gives nothing for a ticket after that sign-in has ended, or after ten minutes', async () => {
    const { token } = await register(fixture.visitor)
    const first = (await ask(fixture.visitor, token)).json.data.url
    fixture.server.clock.advance(10 * MINUTE)
    expect((await fetched(first)).statusCode).toBe(404)
    const next = (await ask(fixture.visitor, token, { password: PASSWORD })).json.data.url
    await fixture.visitor.post('/api/user/logout', {}, at(token))
    expect((await fetched(next)).statusCode).toBe(404)
    expect((await fetched('/files/own-data/short')).statusCode).toBe(404)
  })

  it('allows three downloads per ticket, and five requests a day', async () => {
    fixture.server.clock.stop()
    const { token } = await register(fixture.visitor)
    const { url } = (await ask(fixture.visitor, token)).json.data
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await fetched(url)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 404])
    for (let n = 0; n < 4; n += 1) expect((await ask(fixture.visitor, token)).status).toBe(200)
    const refused = await ask(fixture.visitor, token)
    expect([refused.status, refused.json.data]).toMatchObject([
      429,
      { reason: 'export_limit', retryAfter: 86_400 },
    ])
  })

  it('is in the security log, with the request and the download, without the ticket', async () => {
    const { logger, accountEvents, text } = securityLines()
    await fixture.restart({ limits: GENEROUS_LIMITS, logger })
    const { token } = await register(fixture.visitor)
    const { url } = (await ask(fixture.visitor, token)).json.data
    expect((await fetched(url)).statusCode).toBe(200)
    expect(accountEvents()).toEqual(['registered m-', 'data asked for m-', 'data downloaded m-'])
    expect(text()).not.toContain(url.split('/').at(-1))
  })

  it('stays finished, though a late message says that it is running', async () => {
    const { token } = await register(fixture.visitor)
    const { url } = (await ask(fixture.visitor, token)).json.data
    expect((await fetched(url)).statusCode).toBe(200)
    await expect.poll(async () => (await ask(fixture.visitor, token)).status, { timeout: 5000 }).toBe(200)
    const { id } = await fixture.database
      .on()
      .selectFrom('exports')
      .select('id')
      .where('fetches', '=', 1)
      .executeTakeFirstOrThrow()
    await createExportStore(fixture.database).renewLease(id, fixture.server.clock.now() + 2 * MINUTE)
    expect((await ask(fixture.visitor, token)).status).toBe(200)
  })

  it('is limited to one at a time; the next is possible after the first ends or its reader disconnects', async () => {
    await fixture.restart({ limits: GENEROUS_LIMITS, listen: true })
    await made(fixture.visitor)
    const { token } = await register(fixture.visitor)
    const [one, two] = [
      (await ask(fixture.visitor, token)).json.data,
      (await ask(fixture.visitor, token)).json.data,
    ]
    // Enough of them that what waits in sockets does not hold all.
    await sql`insert into grants select 'g' || n, m.id, 'test ' || repeat(md5(n::text), 200), 'r' || n, 1, false, n
      from members m, generate_series(1, 4000) n`.execute(fixture.database.on())
    const aborting = new AbortController()
    const slow = await fetch(`${fixture.server.url}${one.url}`, { signal: aborting.signal })
    expect(slow.status).toBe(200)
    expect((await fetch(`${fixture.server.url}${two.url}`)).status).toBe(404)
    expect((await ask(fixture.visitor, token)).json.data.reason).toBe('export_running')
    aborting.abort()
    await expect.poll(async () => (await ask(fixture.visitor, token)).status, { timeout: 5000 }).toBe(200)
  })
})
