import { describe, expect, it, vi } from 'vitest'
import { TextLiveness } from '../src/transports/text-liveness.ts'
import { codeOf } from './support/rig.ts'
import { Wire } from './support/wire.ts'
import { guest, host } from './support/wire-ends.ts'

const never = () => new Promise<never>(() => {})
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const duration = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const typesOf = (wire: Wire) => wire.posted.map((line) => /"type":"(\w+)"/.exec(line)?.[1])

describe('a dead other side', () => {
  it('is noticed while a call is in flight, long before its time-out', async () => {
    const wire = new Wire()
    host(wire, { on: { getParams: never } })
    const page = guest(wire)
    await page.ready
    const call = codeOf(page.getParams())
    wire.isCut = true
    const began = performance.now()
    expect(await call).toBe('PEER_GONE')
    expect(performance.now() - began).toBeLessThan(5000)
  })

  it('that was only frozen is connected again', async () => {
    const wire = new Wire()
    const app = host(wire, { on: { getParams: () => ({ headers: {} }) } })
    const page = guest(wire, { on: { userChange: () => {} } })
    await page.ready
    const call = codeOf(app.call('userChange', {}))
    wire.isCut = true
    expect(await call).toMatch(/PEER_GONE|answered/)
    await codeOf(app.call('userChange', {}))
    wire.isCut = false
    await expect.poll(() => codeOf(app.call('userChange', {}))).toEqual({ answered: {} })
    await expect.poll(() => codeOf(page.getParams())).toEqual({ answered: { headers: {} } })
  })

  it('is no page that is covered by what it has asked a person for', async () => {
    const wire = new Wire()
    const bought = Promise.withResolvers<{ outcome: 'done' }>()
    const showVip = vi.fn(() => bought.promise)
    const app = host(wire, { on: { showVip } })
    const page = guest(wire, { on: { userChange: () => {} } })
    await page.ready
    const vip = codeOf(page.showVip({ reason: 'quota' }))
    await expect.poll(() => showVip).toHaveBeenCalled()
    wire.isCut = true
    const call = codeOf(app.call('userChange', {}))
    expect(await Promise.race([call, pause(2500)])).toBeUndefined()
    wire.isCut = false
    bought.resolve({ outcome: 'done' })
    expect(await vip).toEqual({ answered: { outcome: 'done' } })
  })

  it('is reported by a platform that notices it', async () => {
    const wire = new Wire()
    let die = () => {}
    const channel = wire.channel('app', {
      onLost: (lost) => {
        die = lost
        return () => {}
      },
    })
    const app = host(wire, {}, channel)
    const page = guest(wire, { on: { userChange: never } })
    await page.ready
    await app.ready
    const call = codeOf(app.call('userChange', {}))
    die()
    expect(await call).toBe('PEER_GONE')
  })

  it('is not looked for without calls in flight', async () => {
    const wire = new Wire()
    const app = host(wire, { on: { getParams: () => ({ headers: {} }) } })
    const page = guest(wire)
    await page.ready
    await page.getParams()
    const { length } = wire.posted
    await pause(250)
    expect(wire.posted).toHaveLength(length)
    expect(typesOf(wire)).not.toContain('ping')
    app.destroy()
  })

  it('is not assumed while it answers slowly', async () => {
    const wire = new Wire()
    host(wire, {
      on: {
        getParams: async () => {
          await pause(450)
          return { headers: {} }
        },
      },
    })
    const page = guest(wire)
    await page.ready
    expect(await page.getParams()).toEqual({ headers: {} })
    expect(typesOf(wire)).toContain('pong')
  })

  it('is noticed as soon as ever once the person has answered', async () => {
    const wire = new Wire()
    host(wire, { on: { getParams: never, showVip: () => ({ outcome: 'done' }) } })
    const page = guest(wire)
    await page.ready
    const outcome = page.showVip({ reason: 'quota' })
    const call = codeOf(page.getParams())
    await outcome
    wire.isCut = true
    const took = await duration(() => call)
    expect(await call).toBe('PEER_GONE')
    expect(took).toBeLessThan(5000)
  })

  it('is not assumed of a page whose app is in the background, and noticed once that is in front again', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    let isPaused = true
    const dead = vi.fn()
    const liveness = new TextLiveness(1700, { ping() {}, dead, isPaused: () => isPaused })
    liveness.began(1, false)
    vi.advanceTimersByTime(60_000)
    expect(dead).not.toHaveBeenCalled()
    isPaused = false
    vi.advanceTimersByTime(1200)
    expect(dead).not.toHaveBeenCalled()
    vi.advanceTimersByTime(800)
    expect(dead).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  it.each([0, 1, 100, 424, 425, 426, 800])(
    'is noticed in time by a call that follows another one %i ms later, and no timer stays',
    (later) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      let deadAt = 0
      const dead = () => {
        deadAt = performance.now()
      }
      const liveness = new TextLiveness(1700, { ping() {}, dead })
      liveness.began(1, false)
      liveness.ended(1)
      vi.advanceTimersByTime(later)
      const began = performance.now()
      liveness.began(2, false)
      vi.advanceTimersByTime(5000)
      expect(deadAt - began).toBe(1700)
      expect(vi.getTimerCount()).toBe(0)
      vi.useRealTimers()
    },
  )
})
