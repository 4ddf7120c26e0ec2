import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { createDecoderPool, type DecoderPool } from '../../src/adapters/images/decoder-pool.ts'
import { createUploadDecoder } from '../../src/adapters/images/upload-decoder.ts'

type Priority = 'idle' | 'low'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

/** The decoder, with how many pictures were being read at the same time. A read that was given up is one no more. */
function watched(poolOf: (priority: Priority, atOnce: number) => DecoderPool) {
  const seen = { atOnce: 0, running: 0, byLow: 0 }
  const decoder = createUploadDecoder((priority, atOnce) => {
    const pool = poolOf(priority, atOnce)
    return {
      ...pool,
      async run(bytes, signal) {
        seen.running += 1
        seen.atOnce = Math.max(seen.atOnce, seen.running)
        if (priority === 'low') seen.byLow += 1
        try {
          return await pool.run(bytes, signal)
        } finally {
          seen.running -= 1
        }
      },
    }
  })
  open.push(decoder)
  return { decoder, seen }
}

/** A pool on a machine that has no time to spare: nothing that is begun in it comes to its end. */
const starving = (pool: DecoderPool): DecoderPool => ({
  ...pool,
  run: (_bytes, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
})

const picture = () =>
  sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()

/** The processes of this one that read uploads. */
const decoders = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
    .filter((id) => id !== '' && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('tinypool'))
    .map(Number)

describe('an image whose decoder process is killed', () => {
  const never = () => new AbortController().signal

  it('is not read, and the next one is, by another process', async () => {
    const others = new Set(decoders())
    const pool = createDecoderPool('low', 1)
    open.push(pool)
    const bytes = await picture()
    expect(await pool.run(bytes, never())).toMatchObject({ width: 1000 })
    const [decoder] = decoders().filter((id) => !others.has(id))
    if (!decoder) throw new Error('No process reads uploads.')
    process.kill(decoder, 'SIGSTOP')
    const stuck = pool.run(bytes, never())
    process.kill(decoder, 'SIGKILL')
    await expect(stuck).rejects.toThrow()
    expect(await pool.run(bytes, never())).toMatchObject({ width: 1000 })
    expect(decoders()).not.toContain(decoder)
  })

  it('is refused as an invalid image', async () => {
    const pool = createDecoderPool('low', 2)
    const { decoder } = watched(() => ({ ...pool, run: () => Promise.reject(new Error('It was killed.')) }))
    expect(await decoder.accept(await picture())).toBe('not_an_image')
  })
})

describe('images that many people upload at once', () => {
  it.each([
    ['that has time to spare, or not', createDecoderPool, 0],
    [
      'that has no time to spare at all',
      (priority: Priority, atOnce: number) => {
        const pool = createDecoderPool(priority, atOnce)
        return priority === 'idle' ? starving(pool) : pool
      },
      8,
    ],
  ])('are decoded two at a time while six wait, on a machine %s', async (_, poolOf, byLow) => {
    const { decoder, seen } = watched(poolOf)
    const bytes = await picture()
    const all = await Promise.all(Array.from({ length: 12 }, () => decoder.accept(bytes)))
    expect(all.filter((each) => each === 'busy')).toHaveLength(4)
    expect(all.filter((each) => typeof each === 'object')).toHaveLength(8)
    expect(seen).toMatchObject({ atOnce: 2, running: 0 })
    expect(seen.byLow).toBeGreaterThanOrEqual(byLow)
  })
})
