import type { Meta, StoryObj } from '@storybook/react-vite'
import { refused } from './api.ts'
import { ConsoleIn, inConsole, seenOnce } from './console-in.tsx'
import { onlyLooking } from './seen.ts'

const meta = {
  title: 'Console/Word lists',
  component: ConsoleIn,
  args: { page: 'words' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}

export const Empty: Story = {
  args: { answers: () => ({ 'words.list': () => [], 'words.lifted': () => [] }) },
}

export const Refused: Story = {
  ...seenOnce,
  args: { answers: () => ({ 'words.list': refused, 'words.lifted': refused }) },
}

/** Reads the lists, and changes none. */
export const Viewer: Story = {
  ...seenOnce,
  args: { role: 'viewer' },
  play: ({ canvasElement }) => onlyLooking(canvasElement),
}
