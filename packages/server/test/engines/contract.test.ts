import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineError } from '../../src/domain/generation/engine-error.ts'
import { eventually } from '../support/client.ts'
import { plain } from '../support/engine.ts'
import { ask } from './ask-engine.ts'
import { ENGINES } from './contract-engines.ts'
import type { EngineUnderTest } from './engine-under-test.ts'

/** A mask by which the right half is painted. */
function rightHalf(width: number, height: number) {
  const mask = plain(0, width, height)
  for (let at = 3; at < mask.rgba.length; at += 4) {
    if (((at - 3) / 4) % width >= width / 2) mask.rgba[at] = 0
  }
  return mask
}

describe.each(Object.values(ENGINES).flat())('an engine: %s', (_, make) => {
  let tested: EngineUnderTest
  beforeAll(async () => {
    tested = await make()
  })
  afterAll(() => tested.close())

  it.each([
    ['1:1', 1],
    ['2:3', 2 / 3],
    ['3:2', 3 / 2],
    // Of engines that paint it; the others crop.
    ['16:9', 16 / 9],
  ] as const)(
    'delivers four images in ratio %s, each once, and previews before images',
    async (label, ratio) => {
      const { ended, pictures, reports } = ask(tested.engine, { ratio: label })
      await ended
      expect([...pictures.keys()].toSorted()).toEqual([1, 2, 3, 4])
      for (const { picture } of pictures.values()) {
        expect(Math.abs(picture.width / picture.height / ratio - 1)).toBeLessThan(0.03)
        expect(picture.rgba.length).toBe(picture.width * picture.height * 4)
      }
      for (const slot of [1, 2, 3, 4]) {
        const own = reports
          .filter((entry) => entry.slot === slot && entry.what !== 'progress')
          .map(({ what }) => what)
        expect(own.lastIndexOf('preview')).toBeLessThan(own.indexOf('picture'))
      }
      const fractions = reports.flatMap(({ fraction }) => fraction ?? [])
      expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
      const after = reports.length
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(reports.length).toBe(after)
    },
  )

  it('makes only the missing images', async () => {
    const { ended, pictures } = ask(tested.engine, { slots: [2, 4] })
    await ended
    expect([...pictures.keys()].toSorted()).toEqual([2, 4])
  })

  it('uses a reference image', async () => {
    const { ended, pictures } = ask(tested.engine, {
      slots: [1],
      source: { recipe: null, picture: plain(90, 128, 128) },
    })
    await ended
    expect(pictures.size).toBe(1)
  })

  it('paints a region anew, and leaves the rest as it was', async ({ skip }) => {
    if (!tested.paintsMasks) skip()
    const picture = plain(90, 192, 128)
    const { ended, pictures } = ask(tested.engine, {
      ratio: '3:2',
      slots: [1, 2],
      operation: 2,
      edit: 'repaint',
      source: { recipe: null, picture, mask: rightHalf(192, 128) },
    })
    await ended
    expect([...pictures.keys()].toSorted()).toEqual([1, 2])
    for (const { picture: made } of pictures.values()) {
      expect([made.width, made.height]).toEqual([192, 128])
      const at = (x: number) => [...made.rgba.subarray((64 * 192 + x) * 4, (64 * 192 + x) * 4 + 4)]
      expect(at(40)).toEqual([90, 90, 90, 255])
      const [red = 90, green = 90, blue = 90] = at(150)
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeGreaterThan(60)
    }
  })

  it('removes the background of a picture, where it can, and says by opacity what is left', async ({
    skip,
  }) => {
    if (!tested.cutsOut) skip()
    const source = { recipe: null, picture: plain(90) }
    const { ended, pictures } = ask(tested.engine, { slots: [1], operation: 2, edit: 'cutout', source })
    await ended
    expect([...pictures.keys()]).toEqual([1])
    const { width, height, rgba } = pictures.get(1)?.picture ?? plain(0)
    const opacity = (x: number, y: number) => rgba[(y * width + x) * 4 + 3]
    expect([opacity(0, 0), opacity(width / 2, height / 2)]).toEqual([0, 255])
  })

  it('stops when canceled, cancels at the service, and delivers nothing more', async () => {
    tested.hang()
    const { ended, stop, pictures, reported } = ask(tested.engine)
    await eventually(async () => tested.started(), Boolean)
    if (!tested.sendsNoProgress) await reported('progress')
    const before = pictures.size
    stop.abort(new Error('cancelled'))
    await expect(ended).rejects.toThrow()
    expect(pictures.size).toBe(before)
    const { cancelled } = tested
    if (cancelled) await eventually(async () => cancelled(), Boolean)
    tested.heal()
  })

  it('fails with a reason for its owner, and can be used again', async () => {
    if (tested.fail) {
      tested.fail()
      expect((await ask(tested.engine).error())?.reason).toBe('engine_failed')
    }
    if (tested.breakOff) {
      tested.breakOff()
      const { error, pictures } = ask(tested.engine)
      expect(await error()).toBeInstanceOf(EngineError)
      expect(pictures.size).toBe(0)
    }
    tested.heal()
    expect(await ask(tested.engine, { slots: [1] }).error()).toBe(null)
  })
})
