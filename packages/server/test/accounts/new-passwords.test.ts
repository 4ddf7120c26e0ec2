import { expect, it } from 'vitest'
import { newDevice, type Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'

const MINUTE = 60_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { codeFor, at, register } = membersOf(() => fixture.server)

const changePassword = (who: Visitor, verifyCode: object, newPassword: string) =>
  who.post<{ reason?: string }>('/api/v2/user/change-password', { newPassword, verifyCode }, at())

it.each([
  ['its own number', 'a13712345674'],
  ['its own address', 'Lighthousekeeper7'],
  ['its user name', 'Ming Dynasty 7'],
  ['all of them', 'ming lighthousekeeper 7'],
])(
  'changing the password of an account to %s is refused, whichever of address and number the code was sent to',
  async (_name, made) => {
    const { token, target } = await register(fixture.visitor, 'lighthousekeeper@example.com')
    const number = '86 13712345674'
    const verifyCode = await codeFor(fixture.visitor, number, 'ChangeMobile', token)
    const linked = await fixture.visitor.post('/api/v2/user/change-login-info', { verifyCode }, at(token))
    expect(linked.status).toBe(200)
    const named = await fixture.visitor.post(
      '/api/v2/user/settings',
      { isNoShow: '0', username: 'Ming Dynasty' },
      at(token),
    )
    expect(named.status).toBe(200)
    const elsewhere = fixture.server.visitor(newDevice())
    for (const to of [target, number]) {
      const code = await codeFor(elsewhere, to, 'ChangePassword')
      // Whoever has no code learns nothing of what else the account is called.
      const wrong = { ...code, code: code.code === '1111' ? '2222' : '1111' }
      const other = to === target ? 'a13712345674' : 'Lighthousekeeper7'
      expect((await changePassword(elsewhere, wrong, other)).status).toBe(405)
      const refused = await changePassword(elsewhere, code, made)
      expect([refused.status, refused.json.data.reason]).toEqual([400, 'password_common'])
      // The code is still good for another one.
      expect((await changePassword(elsewhere, code, 'another word 7')).status).toBe(200)
      fixture.server.clock.advance(2 * MINUTE)
    }
  },
)
