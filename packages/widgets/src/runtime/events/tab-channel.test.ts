import { afterEach, describe, expect, it } from 'vitest'
import { openTabs, type Tabs } from './tab-channel.ts'

const lines: Tabs<string>[] = []
afterEach(() => {
  for (const line of lines.splice(0)) line.close()
})

function tab(scope: () => string) {
  const heard: unknown[] = []
  const line = openTabs<string>('test', scope, (message) => heard.push(message))
  lines.push(line)
  return { heard, tell: line.tell }
}
const arrival = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('the tabs of a browser', () => {
  it('tell each other what one person does', async () => {
    const first = tab(() => 'ada')
    const second = tab(() => 'ada')
    first.tell('a fox')
    await expect.poll(() => second.heard).toEqual(['a fox'])
    expect(first.heard).toEqual([])
  })

  it('tell nothing of one person to another', async () => {
    const ada = tab(() => 'ada')
    const grace = tab(() => 'grace')
    ada.tell('a secret plan')
    await arrival()
    expect(grace.heard).toEqual([])
  })

  it('tell nothing to who sits there after a sign-out', async () => {
    let who = 'ada'
    const shared = tab(() => who)
    const ada = tab(() => 'ada')
    ada.tell('a secret plan')
    who = 'nobody'
    await arrival()
    expect(shared.heard).toEqual([])
    shared.tell('a visitor’s own')
    await arrival()
    expect(ada.heard).toEqual([])
  })
})
