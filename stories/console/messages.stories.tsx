import type { Meta, StoryObj } from '@storybook/react-vite'
import { refused } from './api.ts'
import { ConsoleIn, inConsole, seenOnce } from './console-in.tsx'
import { notOffered } from './seen.ts'

const meta = {
  title: 'Console/Messages',
  component: ConsoleIn,
  args: { page: 'messages' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}

export const Empty: Story = { args: { answers: () => ({ 'deliveries.list': () => [] }) } }

export const Refused: Story = { ...seenOnce, args: { answers: () => ({ 'deliveries.list': refused }) } }

export const Viewer: Story = {
  ...seenOnce,
  args: { role: 'viewer' },
  play: ({ canvasElement }) => notOffered(canvasElement, 'messages'),
}
