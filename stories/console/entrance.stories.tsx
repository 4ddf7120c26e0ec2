import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ConsoleIn, inConsole, seenOnce } from './console-in.tsx'

const meta = {
  title: 'Console/Entrance',
  component: ConsoleIn,
  args: { page: 'today' },
  parameters: inConsole,
} satisfies Meta<typeof ConsoleIn>
export default meta
type Story = StoryObj<typeof meta>

export const SignIn: Story = { args: { signedOut: true } }

/** Too many tries: the server says when there may be another. */
export const SignInRefused: Story = {
  ...seenOnce,
  args: { signedOut: true },
  play: async ({ canvasElement }) => {
    const fields = await waitFor(() => {
      const found = canvasElement.querySelectorAll('input')
      expect(found).toHaveLength(3)
      return found
    })
    for (const field of fields) await userEvent.type(field, '123456')
    await userEvent.keyboard('{Enter}')
    await within(canvasElement).findByRole('alert')
  },
}

export const SetUp: Story = { args: { page: 'set-up', signedOut: true } }

/** The authenticator and the password. */
export const SetUpWithCode: Story = {
  args: { page: 'set-up', signedOut: true },
  play: async ({ canvasElement }) => {
    await userEvent.type(await within(canvasElement).findByRole('textbox'), 'su_4f0b2c9d{Enter}')
    await within(canvasElement).findByRole('img', { name: /./ })
  },
}
