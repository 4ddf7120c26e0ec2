import { launcherFixture } from '@easel/contract/fixtures'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { VipDialog } from './vip-dialog.tsx'

const open = (limits: Partial<typeof launcherFixture.limits>, api = fakeClient()) => {
  api.on('plans', () => ({ items: [], providers: [] }))
  api.on('launcher', () => ({ ...launcherFixture, limits }))
  return renderWidget(<VipDialog agreement="/vip-agreement" onLogin={() => {}} onClose={() => {}} />, { api })
}

it('has what is free beside what members get, as the operator has set it, and when it comes back', async () => {
  await open({ ...launcherFixture.limits, generationsPerDay: 7, vipGenerationsPerDay: 1200, viewsPerDay: 0 })
  const table = await screen.findByRole('table', { name: 'Every 24 hours' })
  const rows = within(table).getAllByRole('row').slice(1)
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Every 24 hours', 'Free', 'VIP'])
  expect(cells).toEqual([
    ['Sets of images', '7', '1,200'],
    ['Prompts improved', '3', '200'],
    ['Images downloaded', '3', '500'],
    ['Originals viewed', '0', '500'],
  ])
  expect(screen.getByText('Each use comes back after 24 hours.')).toBeTruthy()
})

it('leaves out what members get no more of, such as where a partner has set one number for all', async () => {
  await open({ ...launcherFixture.limits, generationsPerDay: 2, vipGenerationsPerDay: 2 })
  const table = await screen.findByRole('table', { name: 'Every 24 hours' })
  expect(within(table).queryByRole('rowheader', { name: 'Sets of images' })).toBeNull()
  expect(within(table).getByRole('rowheader', { name: 'Prompts improved' })).toBeTruthy()
})

it('says nothing of quotas that a server of before does not tell', async () => {
  const { vipGenerationsPerDay, vipSavesPerDay, vipOptimisationsPerDay, worksKeptDays } =
    launcherFixture.limits
  await open({ vipGenerationsPerDay, vipSavesPerDay, vipOptimisationsPerDay, worksKeptDays })
  // Of the same part.
  await screen.findByText('No plans are on sale at the moment')
  expect(screen.queryByRole('table')).toBeNull()
})
