import { expect, it } from 'vitest'
import { aPicture, differenceOf, likenessOf, meanOf, renderHere } from '../testing.ts'

const input = aPicture()

it.each(['', 'oil painting', 'a fox', 'un castillo, acuarela'])(
  'all four images made from a reference image keep its layout and colors: "%s"',
  async (prompt) => {
    const four = await Promise.all(
      [0, 1, 2, 3].map((seed) => renderHere({ prompt, seed, ratio: '3:2' }, input)),
    )
    const stranger = await renderHere({ prompt: 'a galaxy', ratio: '3:2' })
    for (const [i, picture] of four.entries()) {
      expect(likenessOf(picture, input)).toBeGreaterThan(0.4)
      expect(likenessOf(picture, input)).toBeGreaterThan(likenessOf(stranger, input) + 0.25)
      // Watercolor leaves paper unpainted.
      if (!prompt.includes('acuarela'))
        for (const [c, mean] of meanOf(picture).entries())
          expect(Math.abs(mean - meanOf(input)[c]!)).toBeLessThan(70)
      for (const other of four.slice(i + 1)) expect(differenceOf(picture, other)).toBeGreaterThan(0.04)
    }
  },
)
