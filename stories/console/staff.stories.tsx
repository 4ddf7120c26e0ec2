import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { refused } from './api.ts'
import { ConsoleIn, inConsole, seenOnce } from './console-in.tsx'
import { ONLY_OWNER } from './samples-installation.ts'
import { loadedIn, notOffered, questionIn } from './seen.ts'

const meta = {
  title: 'Console/Staff',
  component: ConsoleIn,
  args: { page: 'staff' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}

/** Nobody but whoever installed it. */
export const Empty: Story = { args: { answers: () => ({ 'staff.list': () => ONLY_OWNER }) } }

/** The code for somebody who is let in, shown once. */
export const LetIn: Story = {
  play: async ({ canvasElement }) => {
    const main = await loadedIn(canvasElement)
    await userEvent.type(within(main).getByRole('textbox'), 'kim.lee{Enter}')
    await questionIn(canvasElement)
  },
}

export const Refused: Story = { ...seenOnce, args: { answers: () => ({ 'staff.list': refused }) } }

/** Not even operators let others in. */
export const Operator: Story = {
  ...seenOnce,
  args: { role: 'operator' },
  play: ({ canvasElement }) => notOffered(canvasElement, 'staff'),
}

export const Viewer: Story = {
  ...seenOnce,
  args: { role: 'viewer' },
  play: ({ canvasElement }) => notOffered(canvasElement, 'staff'),
}
