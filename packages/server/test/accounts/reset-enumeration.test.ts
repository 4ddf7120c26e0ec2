import { expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, newEmail } from '../support/members.ts'

const MINUTE = 60_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { at, register, send, shown, verify } = membersOf(() => fixture.server)

/** All answers of a reset by somebody who has no code, at once and a minute later. */
async function answersFor(target: string): Promise<unknown[]> {
  const stranger = fixture.server.visitor()
  const answers: unknown[] = []
  const keep = ({ status, json }: { status: number; json: unknown }) => answers.push([status, json])
  const guess = shown(target, 'ChangePassword', '0000')
  for (let turn = 0; turn < 2; turn += 1) {
    for (let n = 0; n < 2; n += 1) keep(await send(stranger, target, 'ChangePassword'))
    for (let n = 0; n < 6; n += 1) keep(await verify(stranger, guess))
    const body = { newPassword: 'another word 7', verifyCode: guess }
    keep(await stranger.post('/api/v2/user/change-password', body, at()))
    fixture.server.clock.advance(MINUTE)
  }
  return answers
}

it('a reset without the code is answered the same whether or not the account exists', async () => {
  fixture.server.clock.stop()
  const { target } = await register(fixture.visitor)
  expect(await answersFor(target)).toEqual(await answersFor(newEmail()))
})

it('a reset right after signing in by code is answered the same, too', async () => {
  fixture.server.clock.stop()
  const { target } = await register(fixture.visitor)
  const missing = newEmail()
  for (const each of [target, missing]) await send(fixture.visitor, each, 'Login')
  expect(await answersFor(target)).toEqual(await answersFor(missing))
})
