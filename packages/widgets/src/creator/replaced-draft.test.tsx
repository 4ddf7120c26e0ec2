import { launcherFixture } from '@easel/contract/fixtures'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field } from '../testing/creator.tsx'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

const EXAMPLES = launcherFixture.imageGeneration.promptExamples
const open = (params: Record<string, string> = {}, prompt = 'An owl of my own words') =>
  renderWidget(<Creator />, {
    page: 'create',
    params,
    session: new Map([['creator.draft', JSON.stringify({ prompt })]]),
  })

it('gives back what was written before the dice, however often they were thrown', async () => {
  const { user } = await open()
  const dice = await screen.findByRole('button', { name: 'Random prompt' })
  await user.click(dice)
  await user.click(dice)
  expect(EXAMPLES).toContain(((await field()) as HTMLTextAreaElement).value)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await field()).toHaveProperty('value', 'An owl of my own words')
})

it('gives back what was changed after an example', async () => {
  const { user } = await open()
  const dice = await screen.findByRole('button', { name: 'Random prompt' })
  await user.click(dice)
  await user.type(await field(), ', at night')
  const { value } = (await field()) as HTMLTextAreaElement
  await user.click(dice)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await field()).toHaveProperty('value', value)
})

it('gives back what was written before an example below', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: EXAMPLES[0] ?? '' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await field()).toHaveProperty('value', 'An owl of my own words')
})

it('gives back what was written before a link with a prompt', async () => {
  const { user } = await open({ prompt: 'A link' })
  expect(await field()).toHaveProperty('value', 'A link')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await field()).toHaveProperty('value', 'An owl of my own words')
})

it('says nothing of a link that only sets a style or a ratio', async () => {
  await open({ style: 'ink', ratio: '2' })
  expect(await field()).toHaveProperty('value', 'An owl of my own words')
  expect(screen.queryByText('Your previous draft was replaced')).toBeNull()
})

it('offers nothing where nothing was written', async () => {
  const { user } = await open({}, '')
  await user.click(await screen.findByRole('button', { name: 'Random prompt' }))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
