// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Easel, Embed } from '../src/host/easel.ts'
import type { EaselGlobal } from '../src/loader.ts'
import { codeOf } from './support/rigs.ts'

const OPTIONS = { src: 'https://easel.example/embed/home' }
/** The files that were asked for. */
let asked: string[]
/** What a file does when it has come. */
let run: () => void

beforeEach(() => {
  vi.resetModules()
  asked = []
  run = () => {}
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    const { src, onload } = script as HTMLScriptElement
    asked.push(src.split('/').at(-1) as string)
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

it('a core that comes and does not run fails with a code, and is asked for again by another try', async () => {
  const error = vi.fn()
  const { embed } = await load()
  const easel = embed('#slot', { ...OPTIONS, on: { error } })
  expect(await easel.ready.catch((fault) => fault)).toMatchObject({
    name: 'BridgeError',
    code: 'REJECTED',
    detail: expect.stringMatching(/core\..*\.js came, and did not run\.$/),
  })
  expect(error).toHaveBeenCalledTimes(1)
  const before = asked.length
  expect(await codeOf(easel.retry())).toBe('REJECTED')
  expect(asked.slice(before)).toEqual([expect.stringMatching(/^core/)])
  run = () => {
    const core = globalThis.__easel as { embed?: Embed }
    core.embed = () => ({ ready: Promise.resolve() }) as Easel
  }
  expect(await codeOf(easel.retry())).toEqual({ answered: undefined })
})

it('a call of the queue that throws is reported, and those behind it are carried out', async () => {
  vi.useFakeTimers()
  const ran: string[] = []
  const fault = new Error('a fault of the page')
  const first = () => {
    throw fault
  }
  const { q } = await load([first, () => ran.push('early')])
  q.push(() => void ran.push('late'))
  expect(ran).toEqual(['early', 'late'])
  // As the browser sees it, and with it the page's own reports.
  expect(() => vi.runAllTimers()).toThrow(fault)
  vi.useRealTimers()
})
