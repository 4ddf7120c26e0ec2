import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { refused } from './api.ts'
import { ConsoleIn, inConsole, seenOnce } from './console-in.tsx'
import { BANNED } from './samples-people.ts'
import { loadedIn, notOffered } from './seen.ts'

const meta = {
  title: 'Console/One person',
  component: ConsoleIn,
  args: { page: 'people' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = { args: { id: 'p_heron' } }

/** They have made nothing yet. */
export const Empty: Story = {
  ...seenOnce,
  args: { id: 'p_heron', answers: () => ({ 'people.works': () => [] }) },
}

export const Banned: Story = {
  args: { id: 'p_9f1c44d2', answers: () => ({ 'people.show': () => BANNED, 'people.works': () => [] }) },
}

export const Refused: Story = {
  ...seenOnce,
  args: { id: 'p_heron', answers: () => ({ 'people.show': refused }) },
}

/** An operator erases nobody. */
export const Operator: Story = {
  ...seenOnce,
  args: { role: 'operator', id: 'p_heron', answers: () => ({ 'people.works': () => [] }) },
  play: async ({ canvasElement }) => {
    const main = await loadedIn(canvasElement)
    // Back, three about the person, three about the account, and two that show messages: none that erases.
    expect(within(main).getAllByRole('button')).toHaveLength(9)
  },
}

export const Viewer: Story = {
  ...seenOnce,
  args: { role: 'viewer', id: 'p_heron' },
  play: ({ canvasElement }) => notOffered(canvasElement, 'people'),
}
