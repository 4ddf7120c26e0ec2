import type { BridgeCallName } from '@easel/contract/bridge'
import { describe, expect, it } from 'vitest'
import { conversations, type End } from './support/conversation.ts'
import { overWebView } from './support/react-native-rigs.ts'
import { type ConnectApp, replay } from './support/replay.ts'

const byWebView: ConnectApp = (channel, on) => overWebView(channel, { on }).session

describe.each(conversations())('the conversation "$name": $says', (told) => {
  const ends: End[] = told.ends ?? ['host', 'guest']
  it.each(ends)('is what the %s end of this package says', async (end) => {
    const { said, settled, handled } = await replay(end, told)
    expect(said).toEqual(told.steps.flatMap((step) => (step[end] ? [step[end]] : [])))
    if (end === 'host' && told.settled) expect(settled).toEqual(told.settled)
    if (end === 'host' && told.handled) expect(handled).toEqual(told.handled)
  })

  it('is what an app in React Native says', async () => {
    const { said, settled, handled } = await replay('host', told, byWebView)
    expect(said).toEqual(told.steps.flatMap(({ host }) => (host ? [host] : [])))
    if (told.settled) expect(settled).toEqual(told.settled)
    if (told.handled) expect(handled).toEqual(told.handled)
  })

  it('names only calls of the table', () => {
    const names: BridgeCallName[] = told.steps.flatMap((step) =>
      step.calls ? [step.calls.name as BridgeCallName] : [],
    )
    for (const name of names) expect([...told.host.can, ...told.guest.can]).toContain(name)
  })
})
