import { afterEach, describe, expect, it } from 'vitest'
import { aRequest, hashOf, renderHere } from '../testing.ts'
import { ThreadedStudio } from './studio.ts'

const THREAD = new URL('./thread.ts', import.meta.url)
/** A thread that follows its prompt: 'crash', 'hang', or else it answers with one pixel. */
const FAULTY = new URL('./faulty-thread.fixture.ts', import.meta.url)

const open: ThreadedStudio[] = []
function studioOf(entry: URL, options: ConstructorParameters<typeof ThreadedStudio>[1] = {}): ThreadedStudio {
  const studio = new ThreadedStudio(entry, { threads: 2, ...options })
  open.push(studio)
  return studio
}
afterEach(async () => {
  for (const studio of open.splice(0)) await studio.close()
})

describe('a render', () => {
  it('gives the same pixels on a thread as here, and a recipe that reproduces them', async () => {
    const studio = studioOf(THREAD)
    const first = await studio.render(aRequest())
    const again = await studio.render(first.recipe)
    expect(hashOf(first.image)).toBe(hashOf(await renderHere({})))
    expect(hashOf(again.image)).toBe(hashOf(first.image))
  })

  it('for a person comes before background work', async () => {
    const studio = studioOf(THREAD, { threads: 1 })
    const order: string[] = []
    const submit = (name: string, priority: 'user' | 'background') =>
      studio.render(aRequest(), { priority }).then(() => order.push(name))
    await Promise.all([
      submit('first', 'background'),
      submit('later', 'background'),
      submit('person', 'user'),
    ])
    expect(order).toEqual(['first', 'person', 'later'])
  })
})

describe('an abort', () => {
  it('rejects instead of finishing, and frees the thread', async () => {
    const studio = studioOf(THREAD, { threads: 1 })
    const abort = new AbortController()
    const large = studio.render(aRequest({ size: 1600 }), { signal: abort.signal })
    setTimeout(() => abort.abort(), 150)
    await expect(large).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(studio.render(aRequest())).resolves.toBeDefined()
  })

  it('removes a waiting job from the queue', async () => {
    const studio = studioOf(THREAD, { threads: 1 })
    const abort = new AbortController()
    const first = studio.render(aRequest())
    const waiting = studio.render(aRequest({ seed: 5 }), { signal: abort.signal })
    abort.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    await first
  })
})

describe('a failing thread', () => {
  it('is replaced when it crashes', async () => {
    const studio = studioOf(FAULTY, { threads: 1 })
    await expect(studio.render(aRequest({ prompt: 'crash' }))).rejects.toMatchObject({ code: 'CRASHED' })
    await expect(studio.render(aRequest({ prompt: 'fine' }))).resolves.toMatchObject({ image: { width: 1 } })
  })

  it('is ended and replaced when it hangs', async () => {
    const studio = studioOf(FAULTY, { threads: 1, timeoutMs: 2500 })
    await expect(studio.render(aRequest({ prompt: 'hang' }))).rejects.toMatchObject({ code: 'TIMEOUT' })
    await expect(studio.render(aRequest({ prompt: 'fine' }))).resolves.toBeDefined()
  })
})

describe('threads', () => {
  it('start at the first render and end when idle', async () => {
    const studio = studioOf(FAULTY, { threads: 2, idleMs: 40 })
    expect(studio.alive).toBe(0)
    await studio.render(aRequest({ prompt: 'fine' }))
    expect(studio.alive).toBe(1)
    await expect.poll(() => studio.alive).toBe(0)
    await expect(studio.render(aRequest({ prompt: 'fine' }))).resolves.toBeDefined()
  })

  it('of a closed studio reject running, waiting and new jobs', async () => {
    const studio = studioOf(FAULTY, { threads: 1 })
    const jobs = [studio.render(aRequest({ prompt: 'hang' })), studio.render(aRequest({ prompt: 'fine' }))]
    const ends = jobs.map((job) => expect(job).rejects.toMatchObject({ code: 'CLOSED' }))
    await studio.close()
    await Promise.all(ends)
    await expect(studio.render(aRequest())).rejects.toMatchObject({ code: 'CLOSED' })
  })
})
