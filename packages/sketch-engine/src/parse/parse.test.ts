import { describe, expect, it } from 'vitest'
import type { Language } from '../types.ts'
import { parsePrompt } from './parse.ts'

const main = (prompt: string, language?: Language) => parsePrompt(prompt, { language }).subjects[0]?.key

describe('the main subject', () => {
  it.each([
    ['a golden retriever puppy playing in the snow', 'dog'],
    ['an owl perched on a branch under the full moon', 'owl'],
    ['a stack of pancakes with syrup and berries', 'pancakes'],
    ['the girl and her umbrella', '@girl'],
    ['two wolves in the woods', 'wolf'],
    ['a slice of strawberry cake', 'shortcake'],
    ['a red fox in an autumn forest', 'fox'],
    ['a ballerina dancing on stage', '@ballerina'],
  ])('English: %s → %s', (prompt, key) => expect(main(prompt)).toBe(key))

  it.each([
    ['一只橘猫趴在窗台上晒太阳', 'cat'],
    ['一碗热气腾腾的牛肉面', 'steaming-bowl'],
    ['樱花树下的少女', '@girl'],
    ['赛博朋克风格的机器人', 'robot'],
    ['穿汉服的女孩在竹林里', '@hanfu'],
    ['海边的灯塔，暴风雨', '@lighthouse'],
  ])('simplified Chinese: %s → %s', (prompt, key) => expect(main(prompt)).toBe(key))

  it.each([
    ['一隻戴眼鏡的貓頭鷹', 'owl'],
    ['櫻花樹下的少女', '@girl'],
    ['雪山上的紅色巨龍', 'dragon'],
    ['竹林裡的大熊貓', 'panda'],
  ])('traditional Chinese: %s → %s', (prompt, key) => expect(main(prompt, 'zhTW')).toBe(key))

  it.each([
    ['un gato negro sobre un tejado bajo la luna llena', 'black-cat'],
    ['una tortuga marina nadando en el arrecife', 'turtle'],
    ['dos pingüinos enamorados', 'penguin'],
    ['una taza de café sobre una mesa de madera', 'hot-beverage'],
    ['un dragón rojo sobre las montañas', 'dragon'],
    ['una bailarina de flamenco con vestido rojo', '@flamenca'],
    ['un zorrito en el bosque', 'fox'],
  ])('Spanish: %s → %s', (prompt, key) => expect(main(prompt)).toBe(key))
})

describe('what belongs to a subject', () => {
  it('a color applies to the noun beside it, on the side that the language uses', () => {
    const english = parsePrompt('a blue butterfly over a house').subjects
    const spanish = parsePrompt('una mariposa azul sobre una casa').subjects
    for (const subjects of [english, spanish]) {
      expect(subjects.find((s) => s.key === 'butterfly')?.colour?.[2]).toBeGreaterThan(0.8)
      expect(subjects.find((s) => s.key === '@cabin')?.colour).toBeUndefined()
    }
  })

  it.each(['three penguins on the ice', '冰雪上的三只企鹅', 'tres pingüinos en el hielo'])(
    'count: %s',
    (prompt) => expect(parsePrompt(prompt).subjects[0]).toMatchObject({ key: 'penguin', count: 3 }),
  )

  it('scene, hour, weather and style', () => {
    const reading = parsePrompt('a lake in the rain at night, oil painting')
    expect(reading.scenes).toContain('lake')
    expect(reading.mood).toBe('night')
    expect([...reading.weather]).toContain('rain')
    expect(reading.styles).toContain('oil')
  })

  it('green hills do not tint the whole image, but a purple sky does', () => {
    expect(parsePrompt('a rainbow over green hills').palette).toEqual([])
    expect(parsePrompt('colinas verdes').palette).toEqual([])
    expect(parsePrompt('a purple sky').palette).toHaveLength(1)
  })

  it('the negative prompt removes things', () => {
    const reading = parsePrompt('a girl and a cat by the lake in the rain', {
      negative: 'people, rain, trees',
    })
    expect(reading.subjects.map((s) => s.key)).toEqual(['cat'])
    expect([...reading.weather]).not.toContain('rain')
    expect([...reading.without]).toEqual(expect.arrayContaining(['people', 'trees']))
  })
})
