import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { refused } from './api.ts'
import { ConsoleIn, inConsole, mainOf, seenOnce } from './console-in.tsx'
import { notOffered } from './seen.ts'

const meta = {
  title: 'Console/People',
  component: ConsoleIn,
  args: { page: 'people' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

const lookUp = async ({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> => {
  const main = await mainOf(canvasElement)
  const field = within(main).getAllByRole('textbox')[0]
  if (field) await userEvent.type(field, 'Ink Heron{Enter}')
}

/** Nobody is listed before somebody is looked up. */
export const NobodyYet: Story = { ...seenOnce }

export const Filled: Story = { play: lookUp }

export const Empty: Story = { args: { answers: () => ({ 'people.find': () => [] }) }, play: lookUp }

export const Refused: Story = {
  ...seenOnce,
  args: { answers: () => ({ 'people.find': refused }) },
  play: lookUp,
}

/** Codes are issued by owners alone. */
export const Operator: Story = { ...seenOnce, args: { role: 'operator' }, play: lookUp }

/** Addresses and numbers are not for viewers. */
export const Viewer: Story = {
  ...seenOnce,
  args: { role: 'viewer' },
  play: ({ canvasElement }) => notOffered(canvasElement, 'people'),
}
