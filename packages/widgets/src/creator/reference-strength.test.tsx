import { launcherFixture } from '@easel/contract/fixtures'
import type { Launcher } from '@easel/contract/types'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { create, field, send } from '../testing/creator.tsx'
import { fakeClient } from '../testing/fake-client.ts'

const offering = (imageStrengths: Launcher['imageGeneration']['models'][number]['imageStrengths']) => {
  const api = fakeClient()
  const models = [
    { id: 0, name: 'Auto', vip: false, engine: 'one', ...(imageStrengths && { imageStrengths }) },
  ]
  api.on('launcher', () => ({
    ...launcherFixture,
    imageGeneration: { ...launcherFixture.imageGeneration, models },
  }))
  api.on('submit', () => ({ id: 'img_a', queuePosition: null, etaSeconds: null }))
  return api
}
const reference = { id: 'up_1', thumb: 'data:image/png;base64,AA==' }
const draft = (over: object = {}) =>
  new Map([['creator.draft', JSON.stringify({ prompt: 'A fox', reference, ...over })]])
const row = () => screen.findByRole('group', { name: 'Reference strength' })

describe('a reference image', () => {
  it('is kept more or less, as is chosen beside it, and stays so in the draft', async () => {
    const api = offering(['low', 'high'])
    const session = draft()
    const { user } = await create({ api, session })
    await row()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Medium' }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'High' }))
    expect(screen.getByText(/^The results stay close to this image/)).toBeTruthy()
    expect(JSON.parse(session.get('creator.draft') ?? '')).toMatchObject({ imageStrength: 'high' })
    await user.click(send())
    await waitFor(() =>
      expect(api.made('submit')[0]?.body).toMatchObject({ image: 'up_1', imageStrength: 'high' }),
    )
  })

  it('has no choice where the model cannot be told, and a stored one is forgotten', async () => {
    const api = offering(undefined)
    const { user } = await create({ api, session: draft({ imageStrength: 'low' }) })
    expect(await screen.findByText(/^Colors and layout follow/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Reference strength' })).toBeNull()
    await field()
    await user.click(send())
    await waitFor(() => expect(api.made('submit')[0]?.body).toMatchObject({ image: 'up_1' }))
    expect(api.made('submit')[0]?.body).not.toHaveProperty('imageStrength')
  })

  it('has no strength once it is removed', async () => {
    const api = offering(['low', 'high'])
    const { user } = await create({ api, session: draft({ imageStrength: 'low' }) })
    await row()
    await user.click(screen.getByRole('button', { name: 'Remove image' }))
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(api.made('submit')[0]?.body).not.toHaveProperty('imageStrength')
  })
})
