import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { refused } from './api.ts'
import { ConsoleIn, inConsole, seenOnce } from './console-in.tsx'
import { DISPUTED } from './samples-payments.ts'
import { loadedIn, notOffered } from './seen.ts'

const meta = {
  title: 'Console/Payments and plans',
  component: ConsoleIn,
  args: { page: 'payments' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

const tab =
  (at: number) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> => {
    const main = await loadedIn(canvasElement)
    within(main).getAllByRole('tab')[at]?.click()
    await loadedIn(canvasElement)
  }

export const Filled: Story = {}
export const ToReview: Story = { ...seenOnce, play: tab(1) }
export const RefusedNotifications: Story = { play: tab(2) }
export const Plans: Story = { play: tab(3) }

export const Empty: Story = { args: { answers: () => ({ 'payments.list': () => [] }) } }

export const NothingForSale: Story = {
  ...seenOnce,
  args: { answers: () => ({ 'plans.list': () => [] }) },
  play: tab(3),
}

export const Refused: Story = { ...seenOnce, args: { answers: () => ({ 'payments.list': refused }) } }

export const Viewer: Story = {
  ...seenOnce,
  args: { role: 'viewer' },
  play: ({ canvasElement }) => notOffered(canvasElement, 'payments'),
}

/** An owner may give the money back. */
export const One: Story = {
  args: {
    id: DISPUTED.id,
    answers: () => ({ 'payments.show': () => ({ payment: DISPUTED, notifications: [] }) }),
  },
}

/** An operator sees it, and gives nothing back. */
export const OneForAnOperator: Story = {
  ...seenOnce,
  args: { id: 'pay_7c1e93', role: 'operator' },
  play: async ({ canvasElement }) => {
    const main = await loadedIn(canvasElement)
    // Back, asking the provider, and whose it is.
    expect(within(main).getAllByRole('button')).toHaveLength(3)
  },
}
