import { type Call, type CallName, calls } from '@easel/contract/calls'
import { expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'

const fixture = useServer()

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
