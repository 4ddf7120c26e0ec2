import type { Meta, StoryObj } from '@storybook/react-vite'
import { refused } from './api.ts'
import { ConsoleIn, inConsole, seenOnce } from './console-in.tsx'
import { FIRST_DAY } from './samples-installation.ts'
import { onlyLooking } from './seen.ts'

const meta = {
  title: 'Console/Today',
  component: ConsoleIn,
  args: { page: 'today' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}

/** Just installed: nothing was made yet. */
export const Empty: Story = { args: { answers: () => ({ 'today.report': () => FIRST_DAY }) } }

export const Refused: Story = { ...seenOnce, args: { answers: () => ({ 'today.report': refused }) } }

/** The numbers are for everybody; of the pages beside there are fewer. */
export const Viewer: Story = {
  ...seenOnce,
  args: { role: 'viewer' },
  play: ({ canvasElement }) => onlyLooking(canvasElement),
}
