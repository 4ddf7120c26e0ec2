import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPasswordFailures } from '../../src/adapters/postgres/identity/verification-codes.repository.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, newEmail, PASSWORD } from '../support/members.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { at, codeFor, codeOf, login, loginByPassword, register, send, shown, userInfo } = membersOf(
  () => fixture.server,
)

describe('a password', () => {
  it('that is wrong gets the same refusal whether or not the account exists', async () => {
    const { target } = await register(fixture.visitor)
    const [known, unknown] = [
      await loginByPassword(fixture.visitor, target, 'wrong password 1'),
      await loginByPassword(fixture.visitor, newEmail(), 'wrong password 1'),
    ]
    expect([known.status, known.json]).toEqual([403, unknown.json])
    expect(known.json.data.reason).toBe('credentials_wrong')
    expect((await loginByPassword(fixture.visitor, target, 'x1'.repeat(5000))).status).toBe(400)
  })

  it('allows five attempts in 15 minutes, however many arrive at the same time; a FailAttempt code resets that', async () => {
    const { target } = await register(fixture.visitor)
    for (const victim of [target, newEmail()]) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => loginByPassword(fixture.visitor, victim, `wrong password ${n}`)),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([...Array<number>(5).fill(403), ...Array<number>(35).fill(423)])
    }
    const locked = await loginByPassword(fixture.visitor, target)
    expect([locked.status, locked.json.data.reason]).toEqual([423, 'locked'])
    const request = { codeType: 'FailAttempt', target, codePurpose: 'Login' }
    expect((await fixture.visitor.post('/api/v2/send-code/send', request, at())).status).toBe(200)
    const code = shown(target, 'Login', await codeOf(target), 'FailAttempt')
    expect((await login(fixture.visitor, code)).status).toBe(200)
    expect((await loginByPassword(fixture.visitor, target)).status).toBe(200)
  })

  it('allows five attempts at an account, whichever of its address and number they name', async () => {
    const { token, target } = await register(fixture.visitor)
    const number = '86 13712345672'
    const verifyCode = await codeFor(fixture.visitor, number, 'ChangeMobile', token)
    const linked = await fixture.visitor.post('/api/v2/user/change-login-info', { verifyCode }, at(token))
    expect(linked.status).toBe(200)
    const attempts = (password: (n: number) => string) =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          loginByPassword(fixture.server.visitor(), n % 2 === 0 ? target : number, password(n)),
        ),
      )
    const statuses = (await attempts((n) => `wrong password ${n}`)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array<number>(5).fill(403), ...Array<number>(15).fill(423)])
    for (const name of [target, number]) {
      expect((await loginByPassword(fixture.visitor, name)).status).toBe(423)
    }
    const { accounts } = fixture.server.operations
    expect((await accounts.find(target)).passwordPausedUntil).not.toBeNull()
    fixture.server.clock.advance(15 * MINUTE)
    for (let n = 0; n < 4; n += 1) await loginByPassword(fixture.visitor, target, 'wrong password 1')
    // Signing in by one of them forgives what was wrong with the other one.
    expect((await loginByPassword(fixture.visitor, number)).status).toBe(200)
    for (let n = 0; n < 4; n += 1) await loginByPassword(fixture.visitor, number, 'wrong password 1')
    expect((await loginByPassword(fixture.visitor, target)).status).toBe(200)
  })

  it('that is right is not refused after four wrong ones, though others sign in at the same time', async () => {
    const { target } = await register(fixture.visitor)
    for (let n = 0; n < 4; n += 1) await loginByPassword(fixture.visitor, target, 'wrong password 1')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => loginByPassword(fixture.server.visitor(), target)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(200))
  })

  it('that nobody judged to the end counts as wrong, after ten seconds in which others wait', async () => {
    const { target } = await register(fixture.visitor)
    const failures = createPasswordFailures(fixture.database)
    const now = fixture.server.clock.now()
    for (let n = 0; n < 5; n += 1) {
      await failures.addBelow(5, { id: `ended ${n}`, target, at: now, judgingSince: now - MINUTE }, 0)
    }
    let answered = false
    const answer = loginByPassword(fixture.visitor, target).finally(() => {
      answered = true
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(answered).toBe(false)
    fixture.server.clock.advance(10_000)
    expect((await answer).status).toBe(423)
  })

  it('that is right never counts as wrong, even if its account is suspended', async () => {
    const { target } = await register(fixture.visitor)
    await fixture.server.operations.accounts.lock(target)
    for (let n = 0; n < 6; n += 1) {
      const refused = await loginByPassword(fixture.visitor, target)
      expect([refused.status, refused.json.data.reason]).toEqual([403, 'account_suspended'])
    }
  })

  it('allows attempts again after 15 minutes', async () => {
    const { target } = await register(fixture.visitor)
    for (let n = 0; n < 5; n += 1) await loginByPassword(fixture.visitor, target, 'wrong password 1')
    expect((await loginByPassword(fixture.visitor, target)).status).toBe(423)
    fixture.server.clock.advance(15 * MINUTE)
    expect((await loginByPassword(fixture.visitor, target)).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends with its sign-out, in every process, and no other one does', async () => {
    const { token, target } = await register(fixture.visitor)
    const second = (await loginByPassword(fixture.server.visitor(), target)).json.data.token
    expect((await fixture.visitor.post('/api/user/logout', {}, at(token))).status).toBe(200)
    expect((await userInfo(fixture.visitor, token)).status).toBe(401)
    expect((await userInfo(fixture.visitor, second)).json.data.logined).toBe(true)
  })

  it('lasts for 30 days after its last use', async () => {
    const { token } = await register(fixture.visitor)
    for (let n = 0; n < 3; n += 1) {
      fixture.server.clock.advance(29 * DAY)
      expect((await userInfo(fixture.visitor, token)).status).toBe(200)
    }
    fixture.server.clock.advance(31 * DAY)
    expect((await userInfo(fixture.visitor, token)).status).toBe(401)
  })

  it('is stored only as the hash of its token', async () => {
    const { token } = await register(fixture.visitor)
    const rows = JSON.stringify(await fixture.database.on().selectFrom('sessions').selectAll().execute())
    expect(rows).not.toContain(token)
  })

  it('with an unknown token is refused, and a visitor is told that they are not signed in', async () => {
    expect((await userInfo(fixture.visitor, 'made-up')).status).toBe(401)
    const { status, json } = await userInfo(fixture.visitor)
    expect([status, json.data]).toMatchObject([200, { logined: false, email: null, passwordSet: false }])
  })
})

describe('a session on a partner’s pages', () => {
  it('is accepted if the partner lets its users sign in to the site, and refused everywhere else', async () => {
    await fixture.server.partners.add({
      id: 'open',
      origins: ['https://open.example'],
      features: ['create', 'works', 'login'],
    })
    await fixture.server.partners.add({ id: 'closed', origins: ['https://closed.example'] })
    const { token, target } = await register(fixture.visitor)
    const ask = (partner: string) =>
      fixture.visitor.get<{ email: string }>('/api/v2/user/user-info', {
        ...at(),
        headers: { 'x-token': token, 'x-partner-id': partner },
      })
    const open = await ask('open')
    expect([open.status, open.json.data.email]).toEqual([200, target])
    expect((await ask('closed')).status).toBe(401)
    const from = (partner: string) => ({ ...at(), headers: { 'x-partner-id': partner } })
    const signIn = (partner: string) =>
      login(fixture.server.visitor(), shown(target, 'Login', '0000'), PASSWORD, from(partner))
    expect((await signIn('open')).status).toBe(200)
    const refused = [
      await signIn('closed'),
      await send(fixture.visitor, newEmail(), 'Register', from('closed')),
    ]
    expect(refused.map(({ status, json }) => [status, json.data.reason])).toEqual([
      [403, 'not_offered'],
      [403, 'not_offered'],
    ])
  })
})

describe('a request with a hash of its body', () => {
  it('is refused if the hash does not match', async () => {
    const call = (sha: string) => ({ ...at(), headers: { 'x-content-sha256': sha } })
    const hash = 'ca3d163bab055381827226140568f3bef7eaac187cebd76878e0b63e9e442356'
    const body = { codeType: 'Email', target: newEmail(), codePurpose: 'Register' }
    const { status, json } = await fixture.visitor.post<{ reason: string }>(
      '/api/v2/send-code/send',
      body,
      call(hash),
    )
    expect([status, json.data.reason]).toEqual([400, 'body_invalid'])
    const own = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    expect((await fixture.visitor.post('/api/v2/send-code/send', body, call(own))).status).toBe(200)
  })
})

describe('a sign-in', () => {
  const logEnds = async () => {
    const { rows } = await sql<{ written: string; onDisk: string }>`
      select (pg_current_wal_insert_lsn() - '0/0')::text as written,
        (pg_current_wal_flush_lsn() - '0/0')::text as "onDisk"`.execute(fixture.database.on())
    const [{ written, onDisk } = { written: '', onDisk: '' }] = rows
    return { written: BigInt(written), onDisk: BigInt(onDisk) }
  }

  it('waits for the disk where it moves works or takes back a deletion, and not where it only opens a session', async () => {
    const { target } = await register(fixture.server.visitor())
    const waits = async (visitor = fixture.server.visitor()) => {
      const before = await logEnds()
      expect((await loginByPassword(visitor, target)).status).toBe(200)
      return (await logEnds()).onDisk > before.written
    }
    expect(await waits()).toBe(false)
    expect((await fixture.submit()).status).toBe(200)
    expect(await waits(fixture.visitor)).toBe(true)
    await fixture.database
      .on()
      .updateTable('members')
      .set({ deletion_at: fixture.server.clock.now() + DAY })
      .execute()
    expect(await waits()).toBe(true)
    expect(await waits()).toBe(false)
  })
})
