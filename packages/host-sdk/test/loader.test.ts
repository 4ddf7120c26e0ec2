// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Easel, Embed } from '../src/host/easel.ts'
import type { EaselGlobal } from '../src/loader.ts'
import { codeOf } from './support/rigs.ts'

const OPTIONS = { src: 'https://easel.example/embed/home' }
/** The files that were requested. */
let requests: string[]
/** Runs the requested file. */
let run: () => void

beforeEach(() => {
  vi.resetModules()
  requests = []
  run = () => {}
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    const { src, onload } = script as HTMLScriptElement
    requests.push(src.split('/').at(-1) as string)
    queueMicrotask(() => {
      run()
      onload?.call(script as HTMLScriptElement, new Event('load'))
    })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  globalThis.Easel = globalThis.__easel = undefined
})

const load = async (q: unknown[] = []): Promise<EaselGlobal> => {
  globalThis.Easel = { q } as unknown as EaselGlobal
  await import('../src/loader.ts')
  return globalThis.Easel
}

it('a core file that loads but does not run fails with an error code, and a retry loads it again', async () => {
  const error = vi.fn()
  const { embed } = await load()
  const easel = embed('#slot', { ...OPTIONS, on: { error } })
  expect(await easel.ready.catch((fault) => fault)).toMatchObject({
    name: 'BridgeError',
    code: 'REJECTED',
    detail: expect.stringMatching(/core\..*\.js did not run\.$/),
  })
  expect(error).toHaveBeenCalledTimes(1)
  const before = requests.length
  expect(await codeOf(easel.retry())).toBe('REJECTED')
  expect(requests.slice(before)).toEqual([expect.stringMatching(/^core/)])
  run = () => {
    const core = globalThis.__easel as { embed?: Embed }
    core.embed = () => ({ ready: Promise.resolve() }) as Easel
  }
  expect(await codeOf(easel.retry())).toEqual({ answered: undefined })
})

it('a queued call that throws is reported, and later ones still run', async () => {
  vi.useFakeTimers()
  const ran: string[] = []
  const pageError = new Error('a fault of the page')
  const first = () => {
    throw pageError
  }
  const { q } = await load([first, () => ran.push('early')])
  q.push(() => void ran.push('late'))
  expect(ran).toEqual(['early', 'late'])
  // Uncaught, so that the browser and the page's error reporting see it.
  expect(() => vi.runAllTimers()).toThrow(pageError)
  vi.useRealTimers()
})
