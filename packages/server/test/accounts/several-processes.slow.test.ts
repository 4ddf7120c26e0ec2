import { describe, expect, it } from 'vitest'
import { Authenticator } from '../support/authenticator.ts'
import { linksOf } from '../support/links.ts'
import { membersOf, newEmail } from '../support/members.ts'
import { useServers } from '../support/use-servers.ts'

const PASSKEYS = { PASSKEYS: '1', PUBLIC_URL: 'http://localhost:3000' }

describe.skipIf(process.env.EASEL_TEST_QUICK)('accounts with several processes on one PostgreSQL', () => {
  const { server } = useServers(PASSKEYS)
  const { codeFor, at, loginByPassword, register, shown, userInfo } = membersOf(() => server(0))

  const links = linksOf(() => server(0))

  it('sign in one device by a link, of several that come to different processes at the same time', async () => {
    const owner = server(0).visitor()
    const { token } = await register(owner)
    const { secret, id } = await links.create(owner, token)
    const devices = Array.from({ length: 12 }, (_, n) => server(n).visitor())
    const claims = await Promise.all(devices.map((device) => links.claim(device, secret)))
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1)
    const first = claims.findIndex(({ status }) => status === 200)
    const claim = claims[first]?.json.data.claim ?? ''
    const device = devices[first]?.device
    // The owner asks and decides at the other process.
    const elsewhere = server(1).visitor(owner.device)
    expect((await links.read(elsewhere, token, id)).json.data.state).toBe('claimed')
    const decided = await Promise.all(
      [0, 1].map((n) => links.decide(server(n).visitor(owner.device), token, id, true)),
    )
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const both = await Promise.all([0, 1, 0, 1].map((n) => links.finish(server(n).visitor(device), claim)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    const sessions = await elsewhere.get<{ items: [] }>('/api/v2/user/sessions', at(token))
    expect(sessions.json.data.items).toHaveLength(2)
  })

  it('refuse a link whose creator has signed out in another process', async () => {
    const owner = server(0).visitor()
    const { token } = await register(owner)
    const phone = server(1).visitor()
    const { id, claim } = await links.claimed(owner, token, phone)
    await links.decide(owner, token, id, true)
    expect((await owner.post('/api/user/logout', {}, at(token))).status).toBe(200)
    expect((await links.finish(phone, claim)).status).toBe(404)
  })

  it('share the limit of data exports', async () => {
    const visitor = server(0).visitor()
    const { token } = await register(visitor)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        server(n).visitor(visitor.device).post<{ url: string }>('/api/v2/user/export', {}, at(token)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    const [url = ''] = answers.flatMap(({ status, json }) => (status === 200 ? [json.data.url] : []))
    const fetched = await Promise.all([0, 1, 0, 1].map((n) => server(n).app.inject({ url })))
    // Never more often than three times, wherever it is asked for.
    const good = fetched.filter(({ statusCode }) => statusCode === 200).length
    expect(good).toBeGreaterThan(0)
    expect(good).toBeLessThanOrEqual(3)
  })

  it('allow one code five attempts in total, of a thousand at the same time', async () => {
    const { target } = await register(server(0).visitor())
    const { code } = await codeFor(server(0).visitor(), target, 'Login')
    const guesses = Array.from({ length: 1001 }, (_, n) => String(n + 1).padStart(4, '0'))
      .filter((guess) => guess !== code)
      .slice(0, 1000)
    const people = [0, 1].map((n) => server(n).visitor())
    const statuses = await Promise.all(
      guesses.map(async (guess, n) => {
        const verifyCode = shown(target, 'Login', guess)
        return (await people[n % 2]?.post('/api/v2/user/login', { verifyCode }, at()))?.status
      }),
    )
    expect(statuses.filter((status) => status === 405)).toHaveLength(5)
    // A busy machine turns some away before they are looked at.
    expect(statuses.filter((status) => ![404, 405, 503].includes(status ?? 0))).toEqual([])
  })

  it('allow five wrong passwords in total', async () => {
    const { target } = await register(server(0).visitor())
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        loginByPassword(server(n).visitor(), target, `wrong password ${n}`),
      ),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(55)
  })

  it('allow an account five wrong passwords of a thousand at the same time, whichever name they give', async () => {
    const owner = server(0).visitor()
    const { token, target } = await register(owner)
    const number = '86 13712345673'
    const verifyCode = await codeFor(owner, number, 'ChangeMobile', token)
    const linked = await owner.post('/api/v2/user/change-login-info', { verifyCode }, at(token))
    expect(linked.status).toBe(200)
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async (_, n) => {
        const name = n % 4 < 2 ? target : number
        return (await loginByPassword(server(n).visitor(), name, `wrong password ${n}`)).status
      }),
    )
    expect(statuses.filter((status) => status === 403)).toHaveLength(5)
    // A busy machine turns some away before they are looked at.
    expect(statuses.filter((status) => ![403, 423, 503].includes(status))).toEqual([])
  })

  it('let in all who are right at the same time, after four wrong passwords', async () => {
    const { target } = await register(server(0).visitor())
    for (let n = 0; n < 4; n += 1) await loginByPassword(server(n).visitor(), target, 'wrong password 1')
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => loginByPassword(server(n).visitor(), target)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(16).fill(200))
  })

  it('create one account for concurrent registrations', async () => {
    const target = newEmail()
    const verifyCode = await codeFor(server(0).visitor(), target, 'Register')
    const answers = await Promise.all(
      [0, 1, 0, 1].map((n) =>
        server(n).visitor().post('/api/v2/user/register', { setPassword: '', verifyCode }, at()),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('give an address to one of a registration and a change that come at the same time', async () => {
    const statuses: string[] = []
    for (let round = 0; round < 15; round += 1) {
      const [member, newcomer] = [server(0).visitor(), server(1).visitor()]
      const { token } = await register(member)
      const target = newEmail()
      const changing = await codeFor(member, target, 'ChangeEmail', token)
      const registering = await codeFor(newcomer, target, 'Register')
      const answers = await Promise.all([
        member.post('/api/v2/user/change-login-info', { verifyCode: changing }, at(token)),
        newcomer.post('/api/v2/user/register', { setPassword: '', verifyCode: registering }, at()),
      ])
      statuses.push(
        answers
          .map(({ status }) => status)
          .toSorted()
          .join(),
      )
    }
    expect(statuses).toEqual(Array<string>(15).fill('200,409'))
  })

  it('accept a passkey for a challenge of any process, once', async () => {
    const visitor = server(0).visitor()
    const { token } = await register(visitor)
    const options = async (device: string, path: string, n: number, as?: string) => {
      const answer = await server(n)
        .visitor(device)
        .post<{ options: { challenge: string } }>(`/api/v2/user/passkeys/${path}`, {}, at(as))
      return answer.json.data.options
    }
    const authenticator = new Authenticator(PASSKEYS.PUBLIC_URL)
    const response = authenticator.create(await options(visitor.device, 'options', 0, token))
    const added = await server(1)
      .visitor(visitor.device)
      .post('/api/v2/user/passkeys/add', { name: 'Laptop', response }, at(token))
    expect(added.status).toBe(200)
    const { device } = server(0).visitor()
    const shown = authenticator.get(await options(device, 'login-options', 1))
    const answers = await Promise.all(
      [0, 1, 0, 1].map((n) =>
        server(n).visitor(device).post('/api/v2/user/passkeys/login', { response: shown }, at()),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403])
  })

  it('end a sign-in in all of them within a second', async () => {
    const visitor = server(0).visitor()
    const { token } = await register(visitor)
    const elsewhere = server(1).visitor(visitor.device)
    expect((await userInfo(elsewhere, token)).status).toBe(200)
    expect((await visitor.post('/api/user/logout', {}, at(token))).status).toBe(200)
    await expect
      .poll(async () => (await userInfo(elsewhere, token)).status, { timeout: 1000, interval: 20 })
      .toBe(401)
  })
})
