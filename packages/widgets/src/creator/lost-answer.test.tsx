import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { create, field, send } from '../testing/creator.tsx'
import { fakeClient, offline } from '../testing/fake-client.ts'

it('shows the set that was begun where only its answer was lost, without another press', async () => {
  const api = fakeClient()
  api.on('submit', () => {
    if (api.made('submit').length === 1) throw offline()
    return { id: 'img_new', queuePosition: 1, etaSeconds: 4 }
  })
  const { user } = await create({ api })
  await user.type(await field(), 'A fox')
  await user.click(send())
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await waitFor(() => expect(api.made('submit')).toHaveLength(2))
  const [first, second] = api.made('submit').map((input) => input.idempotencyKey)
  expect(second).toBe(first)
})
