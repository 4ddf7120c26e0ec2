import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { refused } from './api.ts'
import { ConsoleIn, inConsole, seenOnce } from './console-in.tsx'
import { PARTNERS } from './samples-partners.ts'
import { loadedIn, onlyLooking, questionIn } from './seen.ts'

const meta = {
  title: 'Console/Partners',
  component: ConsoleIn,
  args: { page: 'partners' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}

export const Empty: Story = { args: { answers: () => ({ 'partner.overview': () => [] }) } }

export const Refused: Story = { ...seenOnce, args: { answers: () => ({ 'partner.overview': refused }) } }

/** Looks on, without adding any. */
export const Viewer: Story = {
  args: { role: 'viewer' },
  play: ({ canvasElement }) => onlyLooking(canvasElement),
}

export const One: Story = { args: { id: 'shop' } }

/** Its pages and its server have done nothing yet, and its server is told nothing. */
export const OneWithoutAnything: Story = {
  args: {
    id: 'school-of-ink',
    answers: () => ({
      'partner.usage': () => ({ days: [], users: [] }),
      'partner.users': () => [],
      'partner.messages': () => [],
    }),
  },
}

export const OneRefused: Story = {
  ...seenOnce,
  args: {
    id: 'gone',
    answers: () => ({ 'partner.usage': refused, 'partner.users': refused, 'partner.messages': refused }),
  },
}

/** The caps, and what suspends or sends again, are for operators. */
export const OneForAViewer: Story = {
  ...seenOnce,
  args: { role: 'viewer', id: 'shop' },
  play: async ({ canvasElement }) => {
    const main = await loadedIn(canvasElement)
    expect(within(main).queryByRole('spinbutton')).toBeNull()
  },
}

/** The secret that is shown once. */
export const NewSecret: Story = {
  args: { id: PARTNERS[0]?.id },
  play: async ({ canvasElement }) => {
    const main = await loadedIn(canvasElement)
    within(main).getAllByRole('button')[3]?.click()
    const dialog = await questionIn(canvasElement)
    // Whether the browser shows the focus depends on what was pressed in the story before.
    dialog.querySelector<HTMLElement>(':focus')?.blur()
  },
}
