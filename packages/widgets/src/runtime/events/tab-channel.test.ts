import { afterEach, describe, expect, it } from 'vitest'
import { openTabChannel, type TabChannel } from './tab-channel.ts'

const channels: TabChannel<string>[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

function tab(scope: () => string) {
  const received: unknown[] = []
  const channel = openTabChannel<string>('test', scope, (message) => received.push(message))
  channels.push(channel)
  return { received, post: channel.post }
}
const arrival = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('the tabs of a browser', () => {
  it('send each other the actions of one user', async () => {
    const first = tab(() => 'ada')
    const second = tab(() => 'ada')
    first.post('a fox')
    await expect.poll(() => second.received).toEqual(['a fox'])
    expect(first.received).toEqual([])
  })

  it('send nothing to another user', async () => {
    const ada = tab(() => 'ada')
    const grace = tab(() => 'grace')
    ada.post('a secret plan')
    await arrival()
    expect(grace.received).toEqual([])
  })

  it('send nothing to the next user after a sign-out', async () => {
    let who = 'ada'
    const shared = tab(() => who)
    const ada = tab(() => 'ada')
    ada.post('a secret plan')
    who = 'nobody'
    await arrival()
    expect(shared.received).toEqual([])
    shared.post('a visitor’s own')
    await arrival()
    expect(ada.received).toEqual([])
  })
})
