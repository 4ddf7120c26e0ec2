import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferredEmbed } from '../src/host/deferred.ts'
import type { Easel, Embed } from '../src/host/easel.ts'
import { BridgeError } from '../src/index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const OPTIONS = { src: 'https://easel.example/embed/home' }
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fulfilled',
    (error) => (error as { code?: string }).code,
  )

/** Code that loads when the test says so, and the calls that it got then. */
function slowCode() {
  const done: string[] = []
  const call =
    (name: string) =>
    async (...args: unknown[]) =>
      void done.push(`${name} ${args[0] ?? ''}`.trim())
  const easel = {
    ready: Promise.resolve(),
    frame: null,
    changeRouter: call('changeRouter'),
    setTheme: call('setTheme'),
    destroy: call('destroy'),
  } as unknown as Easel
  let arrive = () => {}
  const load = () =>
    new Promise<Embed>((resolve) => {
      arrive = () => resolve(() => easel)
    })
  return { done, load, bring: () => arrive() }
}

it('a call that times out while the code loads fails, and is not sent afterwards', async () => {
  const { done, load, bring: arrive } = slowCode()
  const easel = deferredEmbed(load)('#slot', OPTIONS)
  const short = codeOf(easel.changeRouter('create', undefined, { timeout: 50 }))
  const long = codeOf(easel.changeRouter('works'))
  await vi.advanceTimersByTimeAsync(60)
  expect(await short).toBe('TIMEOUT')
  arrive()
  expect(await long).toBe('fulfilled')
  await easel.ready
  expect(done).toEqual(['changeRouter works'])
})

it('a call at the moment when the code has loaded runs after the queued calls', async () => {
  const done: string[] = []
  const real = { changeRouter: async (to: string) => void done.push(to), destroy() {} } as unknown as Easel
  let arrive = (_: Embed) => {}
  const load = () =>
    new Promise<Embed>((resolve) => {
      arrive = resolve
    })
  const easel = deferredEmbed(load)('#slot', OPTIONS)
  void easel.changeRouter('create')
  arrive(() => {
    queueMicrotask(() => void easel.changeRouter('works'))
    return real
  })
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['create', 'works'])
})

it('a failure is a BridgeError with the cause: the code, the answer, or the destroyed embed', async () => {
  const errorOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
  const { load } = slowCode()
  const late = deferredEmbed(load)('#slot', { ...OPTIONS, connectTimeout: 10 })
  const missing = errorOf(late.ready)
  await vi.advanceTimersByTimeAsync(10)
  expect(await missing).toBeInstanceOf(BridgeError)
  expect(await missing).toMatchObject({ code: 'TIMEOUT', detail: 'Code missing.' })

  late.destroy()
  const ended = await errorOf(late.changeRouter('home'))
  expect(ended).toBeInstanceOf(BridgeError)
  expect(ended).toMatchObject({ code: 'DESTROYED', detail: '' })

  const real = { ready: Promise.resolve(), changeRouter: () => new Promise(() => {}), destroy() {} }
  const silent = deferredEmbed(async () => () => real as unknown as Easel)('#slot', OPTIONS)
  const waited = errorOf(silent.changeRouter('create', {}, { timeout: 50 }))
  await silent.ready
  await vi.advanceTimersByTimeAsync(50)
  expect(await waited).toMatchObject({ code: 'TIMEOUT', detail: 'Waited for 50 ms.' })
})

it('every call fails when the code loads too late, and on.error is called once', async () => {
  const { load, bring: arrive, done } = slowCode()
  const error = vi.fn()
  const easel = deferredEmbed(load)('#slot', { ...OPTIONS, connectTimeout: 1000, on: { error } })
  const all = [codeOf(easel.ready), codeOf(easel.setTheme({})), codeOf(easel.doctor())]
  await vi.advanceTimersByTimeAsync(1000)
  expect(await Promise.all(all)).toEqual(['TIMEOUT', 'TIMEOUT', 'TIMEOUT'])
  expect(error).toHaveBeenCalledTimes(1)
  // The code loads after the time-out: the frame still appears.
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  await easel.changeRouter('works')
  expect(done).toEqual(['changeRouter works'])
})

it('destroy makes every call fail at once, leaves no timer, and nothing is embedded later', async () => {
  const { load, bring: arrive, done } = slowCode()
  const error = vi.fn()
  const easel = deferredEmbed(load)('#slot', { ...OPTIONS, on: { error } })
  const all = [codeOf(easel.ready), codeOf(easel.changeRouter('create', {}, { timeout: 5000 }))]
  easel.destroy()
  expect(await Promise.all(all)).toEqual(['DESTROYED', 'DESTROYED'])
  expect(await codeOf(easel.retry())).toBe('DESTROYED')
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(easel.frame).toBeNull()
  expect([done, error.mock.calls, vi.getTimerCount()]).toEqual([[], [], 0])
})
