import type { CodePurpose } from '@easel/contract/identity'
import type { UserInfo } from '@easel/contract/types'
import { expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { at, codeOf, register, send, userInfo } = membersOf(() => fixture.server)

it('an address of an internationalized domain is shown as it is typed, and codes are sent to what is shown', async () => {
  const [typed, stored] = ['Li@例子.中国', 'li@xn--fsqu00a.xn--fiqs8s']
  const { token } = await register(fixture.visitor)
  const shownCode = async (target: string, codePurpose: CodePurpose) => {
    expect((await send(fixture.visitor, target, codePurpose, at(token))).status).toBe(200)
    return { codeType: 'Email', target, codePurpose, code: await codeOf(stored) }
  }
  const changed = await fixture.visitor.post<UserInfo>(
    '/api/v2/user/change-login-info',
    { verifyCode: await shownCode(typed, 'ChangeEmail') },
    at(token),
  )
  expect(changed.json.data.email).toBe('li@例子.中国')
  const { email } = (await userInfo(fixture.visitor, token)).json.data
  expect(email).toBe('li@例子.中国')
  const verifyCode = await shownCode(email ?? '', 'ChangePassword')
  const body = { newPassword: 'another word 7', verifyCode }
  expect((await fixture.visitor.post('/api/v2/user/change-password', body, at(token))).status).toBe(200)
})
