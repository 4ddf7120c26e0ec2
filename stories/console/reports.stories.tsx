import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { refused } from './api.ts'
import { ConsoleIn, inConsole, seenOnce } from './console-in.tsx'
import { loadedIn, onlyLooking, questionIn } from './seen.ts'

const meta = {
  title: 'Console/Reports',
  component: ConsoleIn,
  args: { page: 'reports' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}

/** Who hides a work says why. */
export const Hiding: Story = {
  play: async ({ canvasElement }) => {
    const main = await loadedIn(canvasElement)
    const card = within(main).getAllByRole('article')[0]
    card?.focus()
    await userEvent.keyboard('h')
    await questionIn(canvasElement)
  },
}

export const Blurred: Story = {
  ...seenOnce,
  play: async ({ canvasElement }) => {
    const main = await loadedIn(canvasElement)
    within(main).getByRole('checkbox').click()
  },
}

export const Empty: Story = { args: { answers: () => ({ 'reports.list': () => [] }) } }

export const Refused: Story = { ...seenOnce, args: { answers: () => ({ 'reports.list': refused }) } }

/** Sees what was reported, and decides nothing. */
export const Viewer: Story = {
  ...seenOnce,
  args: { role: 'viewer' },
  play: ({ canvasElement }) => onlyLooking(canvasElement),
}
