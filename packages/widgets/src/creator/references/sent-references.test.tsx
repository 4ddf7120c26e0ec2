import { failedFixture, imageFixture } from '@easel/contract/fixtures'
import type { ImageSet } from '@easel/contract/types'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { create, field, send } from '../../testing/creator.tsx'
import { fakeClient } from '../../testing/fake-client.ts'

const NOT_BROUGHT = /^The settings are here, but not the reference images/
const reference = { id: 'up_1', thumb: 'data:image/png;base64,AA==' }
const draftIn = (session: Map<string, string>) => JSON.parse(session.get('creator.draft') ?? '{}')

/** Create, with what is known of the set that it shows or is asked for. */
function begin(set: Partial<ImageSet>, stored: Record<string, unknown> = {}) {
  const api = fakeClient()
  const known = { id: 'img_a', prompt: 'A fox', ...set }
  api.on('image', () => (set.failure ? failedFixture(known) : imageFixture(known)))
  api.on('submit', () => ({ id: 'img_a', queuePosition: null, etaSeconds: null }))
  const session = new Map(
    Object.entries(stored).map(([key, value]) => [`creator.${key}`, JSON.stringify(value)]),
  )
  return { api, session }
}

it('the settings of a set bring the reference images that it was sent with', async () => {
  const { api, session } = begin({ fromUpload: true }, { draft: { prompt: 'A fox', reference } })
  const { user } = await create({ api, session })
  await field()
  await user.click(send())
  const settings = await screen.findByRole('button', { name: 'Use these settings' })
  await user.click(screen.getByRole('button', { name: 'Remove image' }))
  await waitFor(() => expect(draftIn(session).reference).toBeNull())
  await user.click(settings)
  expect(await screen.findByRole('img', { name: 'Reference image' })).toBeTruthy()
  expect(draftIn(session)).toMatchObject({ reference, seed: null })
  expect(screen.queryByText(NOT_BROUGHT)).toBeNull()
})

it('whoever edits a failed prompt keeps its reference images', async () => {
  const { api, session } = begin(
    { fromUpload: true, failure: { code: 'engine_failed', message: '' } },
    { sets: ['img_a'], 'sent-references': [{ id: 'img_a', at: Date.now(), reference }] },
  )
  const { user } = await create({ api, session })
  await user.click(await screen.findByRole('button', { name: 'Edit prompt' }))
  expect(draftIn(session)).toMatchObject({ prompt: 'A fox', reference })
})

it('reference images that were sent by another browser are named as missing', async () => {
  const { api, session } = begin({ fromUpload: true }, { sets: ['img_a'], 'sent-references': 'nonsense' })
  const { user } = await create({ api, session })
  await user.click(await screen.findByRole('button', { name: 'Use these settings' }))
  expect(await screen.findByText(NOT_BROUGHT)).toBeTruthy()
  expect(draftIn(session)).toMatchObject({ prompt: 'A fox', reference: null })
})

it('reference images that the server no longer has are not brought, but named', async () => {
  const sent = [{ id: 'img_a', at: Date.now() - 25 * 3_600_000, reference }]
  const { api, session } = begin({ fromUpload: true }, { sets: ['img_a'], 'sent-references': sent })
  const { user } = await create({ api, session })
  await user.click(await screen.findByRole('button', { name: 'Use these settings' }))
  expect(await screen.findByText(NOT_BROUGHT)).toBeTruthy()
  expect(draftIn(session)).toMatchObject({ prompt: 'A fox', reference: null })
})

it('a set without reference images misses none', async () => {
  const { api, session } = begin({}, { sets: ['img_a'] })
  const { user } = await create({ api, session })
  await user.click(await screen.findByRole('button', { name: 'Use these settings' }))
  expect(draftIn(session)).toMatchObject({ prompt: 'A fox', reference: null })
  expect(screen.queryByText(NOT_BROUGHT)).toBeNull()
})
