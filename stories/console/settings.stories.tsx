import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { refused } from './api.ts'
import { ConsoleIn, inConsole, seenOnce } from './console-in.tsx'
import { loadedIn, onlyLooking } from './seen.ts'

const meta = {
  title: 'Console/Settings',
  component: ConsoleIn,
  args: { page: 'settings' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}

/** Nothing has what was looked for. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const main = await loadedIn(canvasElement)
    await userEvent.type(within(main).getByRole('searchbox'), 'zzz')
  },
}

export const Refused: Story = { ...seenOnce, args: { answers: () => ({ 'settings.list': refused }) } }

export const Viewer: Story = {
  ...seenOnce,
  args: { role: 'viewer' },
  play: ({ canvasElement }) => onlyLooking(canvasElement),
}
