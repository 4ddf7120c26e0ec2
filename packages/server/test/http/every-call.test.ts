import { type Call, type CallName, calls } from '@easel/contract/calls'
import { partnerCalls } from '@easel/contract/partner-calls'
import { expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'

const fixture = useServer()

it('every call of partners’ servers has a handler, and a guard', async () => {
  for (const call of Object.values(partnerCalls)) {
    const { statusCode } = await fixture.server.app.inject({ method: call.method, url: call.path })
    expect([call.path, statusCode]).toEqual([call.path, 401])
  }
})

it('every call of the contract has a handler', async () => {
  const missing: CallName[] = []
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const url = call.path.replace(/\{\w+\}/g, 'x')
    // Without all of a client's headers a call with a handler is refused for them; any other is not found.
    const headers = { 'x-signature': 'x' }
    const { statusCode } = await fixture.server.app.inject({ method: call.method, url, headers })
    if (statusCode !== (call.signed ? 400 : 200)) missing.push(name)
  }
  expect(missing).toEqual([])
})
