import { hex, mix, type Rgb, rgbs } from '../../raster/colour.ts'
import type { Random } from '../../raster/random.ts'
import type { Dress } from './body.ts'
import type { Head } from './head.ts'
import type { Entry } from './read-people.ts'
import type { Age, Sex } from './skeleton.ts'

const HAIRS = rgbs('0.13 0.1 0.11, 0.27 0.16 0.1, 0.14 0.11 0.13, 0.45 0.27 0.14, 0.8 0.6 0.3')
const GREY: Rgb = [0.86, 0.86, 0.88]
const LONG_HAIR = ['long', 'long', 'bob', 'pony', 'bun', 'curly']

/** '$' is the requested color; one of several colors is picked at random. */
export function colourOf(text: string | undefined, main: Rgb | undefined, random: Random): Rgb | undefined {
  if (!text || text === 'none') return undefined
  const one = random.pick(text.split(','))
  if (one === '$') return main
  if (one === '$-') return main && mix(main, [0.08, 0.05, 0.12], 0.35)
  return hex(one)
}

/** The clothes of a look. */
export function dressOf(
  words: Readonly<Record<string, string>>,
  main: Rgb,
  skin: Rgb,
  random: Random,
): Dress {
  const of = (name: string) => colourOf(words[name], main, random)
  const [skirt, length = '0.6', wide = '0.5'] = (words.skirt ?? '').split('/')
  const top = words.top === 'none' ? skin : (of('top') ?? main)
  const cloth = colourOf(skirt, main, random)
  return {
    skin,
    top,
    sleeves: words.sleeves ?? 'long',
    legs: of('legs') ?? [0.2, 0.26, 0.4],
    bare: words.bare ?? (cloth && Number(length) < 0.9 ? 'yes' : 'no'),
    shoes: of('shoes') ?? [0.2, 0.16, 0.16],
    skirt: cloth && { colour: cloth, length: Number(length), wide: Number(wide) },
    over: of('over'),
    apron: of('apron'),
    belt: of('belt'),
    tie: of('tie'),
    cape: of('cape'),
    tail: of('tail'),
    stripes: of('stripes'),
    bib: of('bib'),
  }
}

/** Hair and beard of a look, and the facial expression of the pose. */
export function headOf(
  words: Readonly<Record<string, string>>,
  options: { hair?: Rgb | undefined; sex: Sex; age: Age },
  skin: Rgb,
  pose: Entry | undefined,
  random: Random,
): Head {
  const { sex, age } = options
  const grown = sex === 'f' ? random.pick(LONG_HAIR) : 'short'
  const style = words.hair ?? (age === 'old' ? (sex === 'f' ? 'bun' : 'bald') : grown)
  const own = random.pick(HAIRS)
  const hair = colourOf(words.hairs, undefined, random) ?? options.hair ?? (age === 'old' ? GREY : own)
  const beard = words.beard ?? (age === 'old' && sex === 'm' ? '#e8e8ea' : undefined)
  return {
    skin,
    hair,
    style,
    sex,
    age,
    beard: sex === 'f' || age === 'child' ? undefined : beard,
    freckles: false,
    mood: { ...pose?.words, ...(words.mouth ? { mouth: words.mouth } : {}) },
  }
}
