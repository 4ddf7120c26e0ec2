import { describe, expect, it } from 'vitest'
import { neutralized, promptFor, takesImageWeight } from '../../src/adapters/engines/midjourney/prompt.ts'
import { request } from './ask-engine.ts'

describe('the prompt', () => {
  it('has ratio, stylize, version, seed and negative prompt as parameters', () => {
    const requests = request({ ratio: '3:2', styleId: 'oil', stylize: 250, negativePrompt: 'people, cars' })
    expect(promptFor(requests, { version: '7' })).toBe(
      'A lighthouse at dusk, oil painting style --ar 3:2 --s 250 --v 7 --seed 7 --no people, cars',
    )
    expect(promptFor(request(), { niji: '6' })).toBe(
      'A lighthouse at dusk --ar 1:1 --s 100 --niji 6 --seed 7',
    )
  })

  it('weighs a reference image as it is told', () => {
    expect(promptFor(request({ referenceStrength: 'low' }), {})).toMatch(/ --iw 0\.5$/)
    expect(promptFor(request({ referenceStrength: 'high' }), {})).toMatch(/ --iw 2$/)
    expect(promptFor(request(), {})).not.toContain('--iw')
  })

  it.each([
    [{}, true],
    [{ version: '6.1' }, true],
    [{ niji: '5' }, true],
    [{ version: '4' }, false],
    [{ niji: '4' }, false],
  ])('can weigh one in the versions that know how: %j', (settings, can) => {
    expect(takesImageWeight(settings)).toBe(can)
  })

  it.each([
    ['a cat --ar 9:16 --fast', 'a cat ar 9:16 fast'],
    ['a cat —ar 9:16', 'a cat ar 9:16'],
    ['a cat ‑‑turbo', 'a cat turbo'],
    ['a cat －－no dogs', 'a cat no dogs'],
    ['a cat -\u200b-video', 'a cat video'],
    ['https://evil.example/x.png a cat', 'a cat'],
    ['hot:: dog::2', 'hot: dog:2'],
    ['two\nlines', 'two lines'],
    ['a {red, blue} car in ｛oil, ink｝', 'a red, blue car in oil, ink'],
    ['a cat\n--no dogs', 'a cat no dogs'],
    ['a cat\u2028--seed 1', 'a cat seed 1'],
    ['a cat -\uFE0F-video', 'a cat video'],
    ['a cat ⸺turbo', 'a cat turbo'],
    ['a cat ➖➖turbo', 'a cat turbo'],
    ['a well-known half-timbered house', 'a well-known half-timbered house'],
    ['sunset — calm', 'sunset — calm'],
  ])('by a person contains words only: %j', (words, harmlessWords) => {
    expect(neutralized(words)).toBe(harmlessWords)
    expect(neutralized(words)).not.toMatch(/--|https?:|::|[{}]/)
  })

  it.each([
    ['\u200B', 'zero width space'],
    ['\u200C', 'zero width non-joiner'],
    ['\u200D', 'zero width joiner'],
    ['\u2060', 'word joiner'],
    ['\uFEFF', 'zero width no-break space'],
    ['\u00AD', 'soft hyphen'],
    ['\u034F', 'combining grapheme joiner'],
    ['\u180E', 'Mongolian vowel separator'],
    ['\uFE0F', 'variation selector'],
    ['\u{E0061}', 'tag'],
  ])('is sent without %j (%s), and with everything else', (sign) => {
    const requests = request({ prompt: `${sign}a li${sign}${sign}ghthouse${sign}, at${sign} dusk${sign}` })
    expect(promptFor(requests, {})).toMatch(/^a lighthouse, at dusk --ar/)
  })

  it('has no parameters by a person after ours either', () => {
    const requests = request({ prompt: 'x --v 1', negativePrompt: 'people --fast --ar 9:1' })
    expect(promptFor(requests, {}).match(/--\w+/g)).toEqual(['--ar', '--s', '--seed', '--no'])
    const second = request({ negativePrompt: 'people\n--no nothing\n/imagine prompt: a dog' })
    expect(promptFor(second, {})).toMatch(/--no people no nothing \/imagine prompt: a dog$/)
  })
})
