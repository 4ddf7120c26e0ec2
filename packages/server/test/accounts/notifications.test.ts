import { describe, expect, it } from 'vitest'
import type { CallOptions, Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, newEmail, PASSWORD } from '../support/members.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { codeFor, at, login, loginByPassword, outbox, register, shown } = membersOf(() => fixture.server)

const notificationsOf = async (kind: string, to: string) =>
  (await outbox()).filter((item) => item.to === to && item.kind === kind)
const byPassword = (who: Visitor, target: string, knownDevice: string | null, call: CallOptions = at()) =>
  who.post<{ token: string; knownDevice: string }>(
    '/api/v2/user/login',
    { password: PASSWORD, verifyCode: shown(target, 'Login', '0000'), ...(knownDevice && { knownDevice }) },
    call,
  )
const askForData = (token: string) => fixture.visitor.post('/api/v2/user/export', {}, at(token))

describe('a sign-in on a new device', () => {
  it('notifies the owner once, with device and time; the device of the registration does not', async () => {
    const { target, knownDevice } = await register(fixture.visitor)
    expect(await notificationsOf('new_device', target)).toEqual([])
    await byPassword(fixture.server.visitor(), target, knownDevice)
    expect(await notificationsOf('new_device', target)).toEqual([])

    const other = fixture.server.visitor()
    const headers = { 'user-agent': FIREFOX, 'x-system': 'Windows' }
    const first = await byPassword(other, target, null, { ...at(), headers })
    expect(first.status).toBe(200)
    const time = new Date(fixture.server.clock.now()).toISOString().slice(0, 16).replace('T', ' ')
    expect(await notificationsOf('new_device', target)).toMatchObject([
      { channel: 'email', text: expect.stringContaining(`Firefox, Windows, ${time} UTC`) },
    ])
    await byPassword(other, target, first.json.data.knownDevice)
    expect(await notificationsOf('new_device', target)).toHaveLength(1)
  })

  it('includes a device that another account has used, and an unknown token', async () => {
    const mine = await register(fixture.visitor)
    const theirs = await register(fixture.server.visitor())
    await byPassword(fixture.server.visitor(), mine.target, theirs.knownDevice)
    expect(await notificationsOf('new_device', mine.target)).toHaveLength(1)
    await byPassword(fixture.server.visitor(), mine.target, 'x'.repeat(43))
    expect(await notificationsOf('new_device', mine.target)).toHaveLength(2)
  })

  it('does not flood a mailbox when repeated; the owner is notified again the next day', async () => {
    const { target } = await register(fixture.visitor)
    for (let n = 0; n < 8; n += 1) {
      expect((await loginByPassword(fixture.server.visitor(), target)).status).toBe(200)
    }
    expect(await notificationsOf('new_device', target)).toHaveLength(5)
    fixture.server.clock.advance(DAY + MINUTE)
    await loginByPassword(fixture.server.visitor(), target)
    expect(await notificationsOf('new_device', target)).toHaveLength(6)
  })

  it('that is refused notifies nobody, and mobile numbers get no text message', async () => {
    const { target } = await register(fixture.visitor)
    expect((await loginByPassword(fixture.server.visitor(), target, 'not the one 1')).status).toBe(403)
    expect(await notificationsOf('new_device', target)).toEqual([])
    const number = '86 13812345678'
    await register(fixture.server.visitor(), number)
    fixture.server.clock.advance(MINUTE)
    const other = fixture.server.visitor()
    expect((await login(other, await codeFor(other, number, 'Login'))).status).toBe(200)
    expect(await notificationsOf('new_device', number)).toEqual([])
  })
})

describe('a password change', () => {
  it('leaves the device that made it known, and no other', async () => {
    const { target, knownDevice } = await register(fixture.visitor)
    const second = await byPassword(fixture.server.visitor(), target, null)
    expect(await notificationsOf('new_device', target)).toHaveLength(1)
    const verifyCode = await codeFor(fixture.visitor, target, 'ChangePassword')
    const body = { newPassword: PASSWORD, verifyCode, knownDevice }
    expect((await fixture.visitor.post('/api/v2/user/change-password', body, at())).status).toBe(200)
    await byPassword(fixture.visitor, target, knownDevice)
    expect(await notificationsOf('new_device', target)).toHaveLength(1)
    await byPassword(fixture.server.visitor(), target, second.json.data.knownDevice)
    expect(await notificationsOf('new_device', target)).toHaveLength(2)
  })

  it('of an account without a password is told as the first one, and the next as another', async () => {
    const { token, target } = await register(fixture.visitor, newEmail(), '')
    for (const newPassword of ['another word 7', 'another word 8']) {
      fixture.server.clock.advance(2 * MINUTE)
      const verifyCode = await codeFor(fixture.visitor, target, 'ChangePassword', token)
      const body = { newPassword, verifyCode }
      expect((await fixture.visitor.post('/api/v2/user/change-password', body, at(token))).status).toBe(200)
    }
    expect(
      (await notificationsOf('password_changed', target)).map(({ text }) => text.split('\n')[0]),
    ).toEqual(['Your Easel password was changed', 'A password was set for your Easel account'])
  })
})

describe('the language of a notification', () => {
  const speaking = (language: string) => ({ ...at(), headers: { 'x-language': language } })
  const latest = async (target: string) => (await notificationsOf('new_device', target))[0]?.text

  it('is the account’s own, whoever signs in, and follows its owner', async () => {
    const { target, knownDevice } = await register(fixture.visitor)
    await byPassword(fixture.server.visitor(), target, null, speaking('es'))
    expect(await latest(target)).toContain('Someone logged in')
    await byPassword(fixture.server.visitor(), target, knownDevice, speaking('es'))
    fixture.server.clock.advance(MINUTE)
    await byPassword(fixture.server.visitor(), target, null, speaking('zhCN'))
    expect(await latest(target)).toContain('tu cuenta de Easel')
  })
})

describe('a data export', () => {
  it('notifies the owner by e-mail, even if there is a number', async () => {
    const { target, token } = await register(fixture.visitor, newEmail())
    const number = '86 13912345678'
    const verifyCode = await codeFor(fixture.visitor, number, 'ChangeMobile', token)
    await fixture.visitor.post('/api/v2/user/change-login-info', { verifyCode }, at(token))
    expect((await askForData(token)).status).toBe(200)
    expect(await notificationsOf('data_exported', target)).toHaveLength(1)
    expect(await notificationsOf('data_exported', number)).toEqual([])
  })

  it('notifies an owner without e-mail by text message', async () => {
    const number = '86 13612345678'
    const { token } = await register(fixture.visitor, number)
    expect((await askForData(token)).status).toBe(200)
    expect(await notificationsOf('data_exported', number)).toMatchObject([{ channel: 'sms' }])
  })

  it('that was refused notifies nobody', async () => {
    const { target, token } = await register(fixture.visitor)
    fixture.server.clock.advance(11 * MINUTE)
    expect((await askForData(token)).status).toBe(403)
    expect(await notificationsOf('data_exported', target)).toEqual([])
  })
})

it('the time to undo a deletion is the operator’s, before it and in the message about it', async () => {
  await fixture.restart({ limits: { ...GENEROUS_LIMITS, deletionDays: 45 } })
  const { target, token } = await register(fixture.visitor)
  const info = await fixture.visitor.get('/api/v2/user/user-info', at(token))
  expect(info.json.data).toMatchObject({ deletionDays: 45 })
  const verifyCode = await codeFor(fixture.visitor, target, 'Unregister')
  await fixture.visitor.post('/api/v2/user/unregister-with-code', { verifyCode }, at())
  const [message] = await notificationsOf('deletion_asked', target)
  expect(message?.text).toMatch(/45 (days|天)/)
})
