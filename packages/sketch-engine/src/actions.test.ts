import { describe, expect, it } from 'vitest'
import { makePlan } from './plan/plan.ts'
import { aRequest, differenceOf, renderHere } from './testing.ts'

const mainOf = (prompt: string) => makePlan(aRequest({ prompt, seed: 1 })).cast.main

describe('the action of a subject is understood in every language', () => {
  it.each([
    ['boating', 'a fox in a boat', '一只狐狸坐在船上', 'un zorro en un bote'],
    ['sleeping', 'a panda sleeping', '一只正在睡觉的熊猫', 'un panda durmiendo'],
    ['reading', 'a panda reading a book', '一只熊猫在看书', 'un panda leyendo un libro'],
    ['bouquet', 'a girl holding a rose', '女孩拿着玫瑰', 'una chica sosteniendo una rosa'],
    ['knit', 'a grandmother knitting', '奶奶在织毛衣', 'una abuela tejiendo'],
    ['kick', 'a boy playing football', '一个男孩踢足球', 'un niño jugando al fútbol'],
    ['cradle', 'a mother with her baby', '妈妈抱着婴儿', 'una madre con su bebé'],
    ['broomfly', 'a witch on a broomstick', '骑着扫帚的女巫', 'una bruja volando en su escoba'],
    ['dancing', 'a bear dancing', '一只熊在跳舞', 'un oso bailando'],
    ['flying', 'a flying cat', '一只飞翔的猫', 'un gato volando'],
    ['sitfloor', 'a girl sitting by the sea', '女孩坐在海边', 'una chica sentada junto al mar'],
    ['sheltered', 'a cat under an umbrella', '伞下的猫', 'un gato bajo un paraguas'],
  ])('%s', (pose, ...prompts) => {
    for (const prompt of prompts) {
      const main = mainOf(prompt)
      expect(main?.pose ?? main?.act, prompt).toBe(pose)
    }
  })

  it('swimming subjects are in the water, riding ones have a mount, and two can face each other', () => {
    for (const prompt of ['a dog swimming', '一只狗在游泳', 'un perro nadando'])
      expect(mainOf(prompt), prompt).toMatchObject({ habitat: 'water' })
    for (const prompt of ['a boy riding an elephant', '男孩骑着大象', 'un chico montando un elefante'])
      expect(mainOf(prompt)?.mount?.key, prompt).toBe('elephant')
    for (const prompt of [
      'a cat and a dog facing each other',
      '一只猫和一只狗面对面',
      'un gato y un perro frente a frente',
    ])
      expect(makePlan(aRequest({ prompt })).cast.facing, prompt).toBe(true)
  })

  it('only animals without wings get wings', () => {
    expect(mainOf('a flying cat')?.pose).toBe('flying')
    for (const prompt of ['a flying owl', 'a butterfly flying', 'a flying dragon'])
      expect(mainOf(prompt), prompt).toMatchObject({ habitat: 'sky', pose: undefined })
    expect(mainOf('a samurai by the river, leaves flying')?.habitat).toBe('figure')
  })

  it('a boat, a book and a held thing are part of the subject and are not drawn beside it', () => {
    for (const prompt of ['a fox in a boat', 'a panda reading a book', 'a girl holding a rose'])
      expect(makePlan(aRequest({ prompt })).cast.others, prompt).toEqual([])
  })
})

it.each(['a fox in a boat on a lake', 'a fox sleeping in a lake', 'a fox under an umbrella by a lake'])(
  'and is visible: %s',
  async (prompt) => {
    const [doing, still] = await Promise.all([
      renderHere({ prompt }),
      renderHere({ prompt: 'a fox in a lake' }),
    ])
    expect(differenceOf(doing, still)).toBeGreaterThan(0.01)
  },
)

it('a bird is not always of the same kind', () => {
  const colours = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (seed) => makePlan(aRequest({ prompt: 'a bird', seed })).cast.main?.colour,
  )
  expect(new Set(colours.map(String)).size).toBeGreaterThan(2)
  expect(mainOf('a kingfisher')?.colour?.[2]).toBeGreaterThan(0.7)
  expect(mainOf('a yellow bird')?.colour?.[2]).toBeLessThan(0.4)
})
