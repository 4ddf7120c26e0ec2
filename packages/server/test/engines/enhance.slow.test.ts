import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEnhanceEngine } from '../../src/adapters/engines/enhance/enhance.engine.ts'
import { tilesOf } from '../../src/adapters/engines/enhance/tiles.ts'
import type { ImageEngine } from '../../src/domain/generation/engine-ports.ts'
import type { Pixels } from '../../src/domain/kernel/pixels.ts'
import { ask } from './ask-engine.ts'

let engine: ImageEngine
beforeAll(() => {
  engine = createEnhanceEngine()
})
afterAll(() => engine.close())

/** A disc on a ground that gets lighter, as sharp as its size allows. */
function disc(width: number, height: number, scale = 1): Pixels {
  const rgba = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const inside = Math.hypot(x / scale - 80, y / scale - 60) < 45
      const light = 40 + (x / width) * 150
      rgba.set(inside ? [200, 60, 40] : [light, light, 255 - light], (y * width + x) * 4)
    }
  }
  return { width, height, rgba }
}

/** How far two pictures are apart, as a ratio of signal to noise in dB. */
function likeness(a: Pixels, b: Pixels): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < a.rgba.length; at += 1) {
    if (at % 4 === 3) continue
    sum += ((a.rgba[at] ?? 0) - (b.rgba[at] ?? 0)) ** 2
    count += 1
  }
  return 10 * Math.log10(255 ** 2 / (sum / count))
}

describe('tiles of an image', () => {
  it.each([
    [1, 1],
    [128, 128],
    [1024, 1536],
    [105, 209],
  ])('of %i × %i cover each pixel once, with an overlap around them', (width, height) => {
    const seen = new Uint8Array(width * height)
    for (const { used, seen: shown } of tilesOf(width, height)) {
      for (let y = 0; y < used.height; y += 1) {
        const from = (used.top + y) * width + used.left
        for (let x = 0; x < used.width; x += 1) seen[from + x] = (seen[from + x] ?? 0) + 1
      }
      expect(shown.width).toBeLessThanOrEqual(128)
      expect(shown.left).toBeGreaterThanOrEqual(0)
      expect(shown.left + shown.width).toBeLessThanOrEqual(width)
      expect(used.left === 0 || used.left - shown.left === 12).toBe(true)
    }
    expect(seen.every((times) => times === 1)).toBe(true)
  })
})

describe('enlarging', () => {
  it('makes an image four times as large, with the same content, without a seam', async () => {
    const { ended, pictures, reports } = ask(engine, {
      operation: 1,
      slots: [1],
      source: { recipe: null, picture: disc(160, 120) },
    })
    await ended
    const picture = pictures.get(1)?.picture as Pixels
    expect([picture.width, picture.height]).toEqual([640, 480])
    expect(likeness(picture, disc(640, 480, 4))).toBeGreaterThan(24)
    const fractions = reports.flatMap(({ fraction }) => fraction ?? [])
    expect(fractions).toEqual([0.25, 0.5, 0.75, 1])
    // Across the edge of a piece, in plain ground, nothing jumps.
    const row = (y: number) => [412, 414, 415, 416, 418].map((x) => picture.rgba[(y * 640 + x) * 4] ?? 0)
    for (const y of [20, 460]) {
      const values = row(y)
      expect(Math.max(...values) - Math.min(...values)).toBeLessThan(8)
    }
  })

  it('stops between two tiles when canceled', async () => {
    const { ended, stop, pictures, reported } = ask(engine, {
      operation: 1,
      slots: [1],
      source: { recipe: null, picture: disc(400, 300) },
    })
    await reported('progress')
    stop.abort(new Error('cancelled'))
    await expect(ended).rejects.toThrow('cancelled')
    expect(pictures.size).toBe(0)
  })

  it('requires an image', async () => {
    expect(await ask(engine, { operation: 1, slots: [1] }).error()).toMatchObject({ reason: 'engine_failed' })
  })
})
