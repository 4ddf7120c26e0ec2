import { afterEach, describe, expect, it } from 'vitest'
import { type LegacyPair, legacy } from './support/legacy-rig.ts'
import { codeOf, HOST } from './support/rig.ts'
import { SimWindow } from './support/sim-window.ts'

const ANSWER = { headers: { authorization: 'Bearer honest' }, language: 'en' } as const
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('a page in an old host that has been taken over', () => {
  let pair: LegacyPair
  let ran: unknown[]
  const open = (timeout = 5000): LegacyPair => {
    ran = []
    pair = legacy.open({
      host: { on: { getParams: () => ANSWER } },
      guest: { timeout, on: { changeRouter: ({ to }) => ran.push(to) } },
    })
    return pair
  }
  afterEach(() => pair.end())

  it('runs nothing that others say, as often as they say it', async () => {
    const { say, guest, hostWindow, page } = open()
    await guest.ready
    const message = { type: 'changeRouter', params: { to: 'works' } }
    for (let n = 0; n < 2000; n += 1) {
      say(message, hostWindow, n % 2 ? 'https://evil.example' : 'null')
      say(message, n % 2 ? page : new SimWindow(HOST), HOST)
      say(message, null, HOST)
    }
    await turns()
    expect(ran).toEqual([])
    expect(await guest.getParams()).toEqual(ANSWER)
  })

  it('takes an answer from its host alone', async () => {
    const { say, guest, hostWindow, page } = open()
    await guest.ready
    const params = guest.getParams()
    const stolen = { type: 'headers', params: { headers: { authorization: 'Bearer evil' } } }
    say(stolen, page, HOST)
    say(stolen, hostWindow, 'https://evil.example')
    expect(await params).toEqual(ANSWER)
  })

  it('settles what it has asked when the host never answers, and when the page goes', async () => {
    const { guest, host } = open(20)
    await guest.ready
    host.destroy()
    expect(await codeOf(guest.getParams())).toBe('TIMEOUT')
    const call = codeOf(guest.getParams({}, { timeout: 5000 }))
    guest.destroy()
    expect(await call).toBe('DESTROYED')
    expect(await codeOf(guest.getParams())).toBe('DESTROYED')
  })
})
