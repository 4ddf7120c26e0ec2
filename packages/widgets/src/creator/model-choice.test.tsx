import { launcherFixture } from '@easel/contract/fixtures'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { create, field } from '../testing/creator.tsx'
import { fakeClient } from '../testing/fake-client.ts'

const thumb = 'data:image/png;base64,AA=='
const further = (id: string) => ({ id, thumb, strength: null, kind: 'style' })

async function creator(draft: object) {
  const api = fakeClient()
  const models = [
    {
      ...{
        id: 0,
        name: 'Many',
        vip: false,
        engine: 'one',
        ratios: ['16:9'],
        imageStrengths: ['low', 'high'],
        priceClass: 'premium',
      },
      references: { most: 3, kinds: ['content', 'style'], strengths: ['low', 'high'] },
    },
    { ...{ id: 1, name: 'Plain', vip: false, engine: 'two' }, seed: false, negativePrompt: false },
    { ...{ id: 2, name: 'Words', vip: false, engine: 'three' }, image: false },
  ]
  api.on(
    'launcher',
    () =>
      ({
        ...launcherFixture,
        imageGeneration: { ...launcherFixture.imageGeneration, models },
      }) as never,
  )
  const session = new Map([['creator.draft', JSON.stringify({ prompt: 'A fox', modelId: 0, ...draft })]])
  const { user } = await create({ api, session })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const choose = async (name: string) =>
    user.selectOptions(await screen.findByRole('combobox', { name: 'Model' }), name)
  return { user, choose, stored: () => JSON.parse(session.get('creator.draft') ?? '{}') }
}

const WHOLE = {
  ...{ aspectRatio: '16:9', reference: { id: 'up_1', thumb }, imageStrength: 'low' },
  ...{ imageKind: 'style', more: [further('up_2'), further('up_3')] },
}

describe('a model that cannot do all that was chosen', () => {
  it('says what is left out, and gives all of it back', async () => {
    const { user, choose, stored } = await creator(WHOLE)
    await choose('Plain')
    const said = 'Left out, since Plain cannot do it: '
    expect(
      await screen.findByText(`${said}Ratio · Reference images · Reference kind · Reference strength`),
    ).toBeTruthy()
    await waitFor(() => expect(stored()).toMatchObject({ modelId: 1, aspectRatio: null, more: [] }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(stored()).toMatchObject({ modelId: 0, ...WHOLE }))
  })

  it('gives back only what was not changed since', async () => {
    const { user, choose, stored } = await creator(WHOLE)
    await choose('Plain')
    await user.click(await screen.findByRole('button', { name: 'Remove image' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(stored()).toMatchObject({ modelId: 0, aspectRatio: '16:9' }))
    expect(stored()).toMatchObject({ reference: null, imageKind: null, more: [] })
  })

  it('begins with no image where it paints from words alone, says so when one comes, and gives all of it back', async () => {
    const { user, choose, stored } = await creator(WHOLE)
    await choose('Words')
    expect(
      await screen.findByText('Left out, since Words cannot do it: Ratio · Reference images'),
    ).toBeTruthy()
    await waitFor(() => expect(stored()).toMatchObject({ modelId: 2, reference: null, more: [] }))
    const picture = new File(['x'], 'fox.png', { type: 'image/png' })
    fireEvent.paste(await field(), { clipboardData: { files: [picture], getData: () => '' } })
    expect(await screen.findByText(/^The chosen model cannot start from an image/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(stored()).toMatchObject({ modelId: 0, ...WHOLE }))
  })

  it('has no seed and nothing to exclude where it knows neither, says so, and gives both back', async () => {
    const { user, choose, stored } = await creator({ seed: 7, negativePrompt: 'fog' })
    expect(await screen.findByRole('textbox', { name: 'Exclude' })).toBeTruthy()
    await choose('Plain')
    expect(await screen.findByText('Left out, since Plain cannot do it: Exclude · Seed')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Exclude' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Seed' })).toBeNull()
    expect(screen.getByText(/^The chosen model has no seed/)).toBeTruthy()
    expect(screen.getByText(/^The chosen model cannot leave anything out/)).toBeTruthy()
    await waitFor(() => expect(stored()).toMatchObject({ modelId: 1, seed: null, negativePrompt: '' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(stored()).toMatchObject({ modelId: 0, seed: 7, negativePrompt: 'fog' }))
  })

  it('says so of what is typed, which stays in the prompt', async () => {
    const { user } = await creator({ prompt: '', modelId: 1 })
    const prompt = await field()
    await user.click(prompt)
    await user.paste('A fox --ar 3:2 --no fog')
    expect(await screen.findByText('--no has no effect with the chosen model.')).toBeTruthy()
    await waitFor(() => expect(prompt).toHaveProperty('value', 'A fox --no fog'))
  })

  it('says what it costs beside the others, where they differ in that', async () => {
    await creator({})
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(names).toEqual(['Many · premium', 'Plain', 'Words'])
  })

  it('says nothing of what nobody sees', async () => {
    const { choose, stored } = await creator({ imageStrength: 'low' })
    await choose('Plain')
    await waitFor(() => expect(stored().modelId).toBe(1))
    expect(screen.queryByText(/^Left out/)).toBeNull()
  })
})
