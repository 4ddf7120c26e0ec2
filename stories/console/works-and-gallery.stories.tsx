import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { refused } from './api.ts'
import { ConsoleIn, inConsole, seenOnce } from './console-in.tsx'
import { worksOf } from './samples-moderation.ts'
import { loadedIn, onlyLooking } from './seen.ts'

const meta = {
  title: 'Console/Works and gallery',
  component: ConsoleIn,
  args: { page: 'works' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}

/** What people find first, the newest of it first. */
export const Gallery: Story = {
  ...seenOnce,
  args: {
    answers: (samples) => ({
      'works.list': () =>
        worksOf(samples).map((work) => ({ ...work, curatedAt: work.createdAt, hiddenBy: null })),
    }),
  },
  play: async ({ canvasElement }) => {
    const main = await loadedIn(canvasElement)
    within(main).getAllByRole('tab')[1]?.click()
    await loadedIn(canvasElement)
  },
}

export const Empty: Story = { args: { answers: () => ({ 'works.list': () => [] }) } }

export const Refused: Story = { ...seenOnce, args: { answers: () => ({ 'works.list': refused }) } }

/** Sees what everybody sees: neither the works that are not shown, nor whose they are. */
export const Viewer: Story = {
  args: { role: 'viewer' },
  play: async ({ canvasElement }) => {
    await onlyLooking(canvasElement)
    const main = await loadedIn(canvasElement)
    expect(within(main).getAllByRole('tab')).toHaveLength(2)
  },
}
