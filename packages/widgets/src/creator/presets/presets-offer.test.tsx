import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LAUNCHER, openPresets, POSTERS, undoOf } from '../../testing/presets.tsx'

const { styles, models } = LAUNCHER.imageGeneration
const styleId = styles.find(({ vip }) => vip)?.id ?? ''
const modelId = models.find(({ vip }) => vip)?.id ?? 0
const said = (parts: string) => `Preset “Posters” is applied without what you cannot use now: ${parts}`

describe('a preset of which not everything is offered', () => {
  it.each([
    ['a style that there is no more', { styleId: 'gone' }, 'Style', { styleId: '' }],
    [
      'a model with a ratio of its own',
      { modelId: 7, aspectRatio: '9:16' as const },
      'Model · Ratio',
      { modelId: 0, aspectRatio: null },
    ],
    [
      'what is for VIP members',
      { styleId, modelId, stylize: 500 },
      'Style · Model · Stylize',
      { styleId: '', modelId: 0, stylize: 100 },
    ],
  ])('is applied without %s, says so, and is the one in effect', async (_, over, parts, taken) => {
    const { take, draft, menu } = await openPresets([['Posters', { ...POSTERS, ...over }]])
    await take('Posters')
    expect(await screen.findByText(said(parts))).toBeTruthy()
    expect(draft()).toMatchObject({ ratioType: 2, negativePrompt: 'people', ...taken })
    expect(screen.getByRole('button', { name: 'Preset: Posters' })).toBeTruthy()
    await menu()
    expect(screen.getByRole('menuitemradio', { name: 'Posters', checked: true })).toBeTruthy()
  })

  it('is in effect as a whole for VIP members', async () => {
    const settings = { ...POSTERS, styleId, modelId, stylize: 500 }
    const { take, draft } = await openPresets([['Posters', settings]], { isVip: true })
    await take('Posters')
    expect(await screen.findByText('Preset “Posters” is in effect')).toBeTruthy()
    expect(draft()).toMatchObject(settings)
  })
})

it('stylize of a membership that has ended can be set back, though not be changed', async () => {
  const { user, draft } = await openPresets([], { draft: { stylize: 500 } })
  await user.click(screen.getByRole('button', { name: 'Ratio, style and more' }))
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByRole('slider', { name: 'Stylize' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Reset to 100' }))
  expect(draft()).toMatchObject({ stylize: 100, prompt: 'A fox' })
  expect(screen.queryByRole('button', { name: 'Reset to 100' })).toBeNull()
})

it('whose model takes fewer reference images gives them back by Undo', async () => {
  const [first] = LAUNCHER.imageGeneration.models
  const several = { most: 4, kinds: ['content', 'style'], strengths: ['low', 'high'] } as const
  const models = [
    {
      ...(first as NonNullable<typeof first>),
      id: 0,
      references: { ...several, kinds: [...several.kinds], strengths: [...several.strengths] },
    },
    { ...(first as NonNullable<typeof first>), id: 2, vip: false, references: undefined },
  ]
  const launcher = { ...LAUNCHER, imageGeneration: { ...LAUNCHER.imageGeneration, models } }
  const thumb = 'data:image/webp;base64,AA'
  const references = {
    reference: { id: 'a', thumb },
    imageKind: 'content',
    more: [{ id: 'b', thumb, strength: 'high', kind: 'style' }],
  }
  const { user, take, draft } = await openPresets([['One', { modelId: 2, ratioType: 3 }]], {
    draft: references,
    launcher,
  })
  await take('One')
  expect(draft()).toMatchObject({ modelId: 2, imageKind: null, more: [] })
  await user.click(await undoOf('Preset “One” is in effect'))
  expect(draft()).toMatchObject({ modelId: 0, ...references })
})

it('whose model begins with no image says that it leaves it out, and gives it back by Undo', async () => {
  const [first] = LAUNCHER.imageGeneration.models
  const model = { ...(first as NonNullable<typeof first>), vip: false }
  const models = [
    { ...model, id: 0 },
    { ...model, id: 2, image: false },
  ]
  const launcher = { ...LAUNCHER, imageGeneration: { ...LAUNCHER.imageGeneration, models } }
  const reference = { id: 'a', thumb: 'data:image/webp;base64,AA' }
  const { user, take, draft } = await openPresets([['One', { modelId: 2, ratioType: 3 }]], {
    draft: { reference },
    launcher,
  })
  await take('One')
  expect(draft()).toMatchObject({ modelId: 2, reference: null })
  await user.click(await undoOf('Preset “One” is applied without what you cannot use now: Reference images'))
  expect(draft()).toMatchObject({ modelId: 0, reference })
})
