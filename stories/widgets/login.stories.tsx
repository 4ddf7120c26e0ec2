import { ApiError } from '@easel/client'
import { AccountFlow } from '@easel/widgets/login'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { type Answers, MEMBER, never, refuse } from '../world/api.ts'
import { world } from '../world/world.tsx'
import { abroad, answering, BOX, find, PASSWORD, port, press, refused, write } from './account-flow.ts'

/** Signing in, registering and a new password. */
const meta = {
  title: 'Widgets/Account',
  component: AccountFlow,
  args: { entry: 'account', port, onClose: fn().mockName('onClose') },
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof AccountFlow>
export default meta
type Story = StoryObj<typeof meta>

const visitor = { ...MEMBER, logined: false, email: null, mobile: null, passwordSet: false }

async function signIn(canvas: HTMLElement, account: string) {
  await write(canvas, 'input[name="username"]', account)
  await press(canvas, 'input[type="checkbox"]')
  await press(canvas, 'button[type="submit"]')
}

export const Login: Story = { parameters: world({}) }
export const LoginAbroad: Story = { parameters: answering({ ipInfo: abroad }) }
export const ByEmailAbroad: Story = {
  parameters: answering({ ipInfo: abroad }),
  play: ({ canvasElement }) => press(canvasElement, 'form span > button'),
}
export const Countries: Story = {
  parameters: answering({ ipInfo: abroad }),
  play: ({ canvasElement }) => press(canvasElement, 'button[aria-haspopup]'),
}
export const CountriesFound: Story = {
  parameters: answering({ ipInfo: abroad }),
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'button[aria-haspopup]')
    await write(canvasElement, '[role="combobox"]', 'mo')
  },
}
export const NoCountryFound: Story = {
  parameters: answering({ ipInfo: abroad }),
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'button[aria-haspopup]')
    await write(canvasElement, '[role="combobox"]', 'qqq')
  },
}
export const NotAnAccount: Story = {
  parameters: world({}),
  play: ({ canvasElement }) => signIn(canvasElement, '12345'),
}
export const TermsFirst: Story = {
  parameters: world({}),
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'input[name="username"]', '13812345678')
    await press(canvasElement, 'button[type="submit"]')
  },
}
export const WithTheMobileNumberFirst: Story = {
  parameters: answering({ checkUserExist: () => ({ exist: false }) }),
  play: ({ canvasElement }) => signIn(canvasElement, 'li.bai@example.com'),
}
export const AskingWhoItIs: Story = {
  parameters: answering({ checkUserExist: never }),
  play: ({ canvasElement }) => signIn(canvasElement, '13812345678'),
}

export const Password: Story = {
  parameters: world({}),
  play: async ({ canvasElement }) => {
    await signIn(canvasElement, '13812345678')
    await find(canvasElement, PASSWORD)
  },
}
const withPassword = (answers: Answers, password: string): Story => ({
  parameters: answering(answers),
  play: async ({ canvasElement }) => {
    await signIn(canvasElement, 'li.bai@example.com')
    await write(canvasElement, PASSWORD, password)
    await press(canvasElement, 'button[type="submit"]')
  },
})
export const PasswordTooShort: Story = withPassword({}, 'abc1')
export const PasswordWrong: Story = withPassword(
  { login: refused(403, 'The account or the password is wrong.', { reason: 'credentials_wrong' }) },
  'abcdefg1',
)
export const PasswordLocked: Story = withPassword(
  { login: refused(423, 'Too many wrong passwords. Please log in with a code.') },
  'abcdefg1',
)

const atCode = (answers: Answers, code = ''): Story => ({
  parameters: answering({ checkUserExist: () => ({ exist: false }), ...answers }),
  play: async ({ canvasElement }) => {
    await signIn(canvasElement, '13812345678')
    await find(canvasElement, BOX)
    if (code) await write(canvasElement, BOX, code)
  },
})
export const Code: Story = { ...atCode({}), tags: ['unchecked'] }
export const CodeBeingSent: Story = atCode({ sendCode: never })
export const CodeNotSent: Story = atCode({ sendCode: () => refuse(503) })
export const CodeOverdue: Story = atCode({ sendCode: () => ({ retryAfter: 0 }) })
export const CodeBeingLookedAt: Story = atCode({ sendCode: never, verifyCode: never }, '4821')
export const CodeWrong: Story = atCode(
  { sendCode: never, verifyCode: refused(405, 'The code is wrong.') },
  '4821',
)
export const CodeLookedAtInVain: Story = atCode(
  {
    sendCode: never,
    verifyCode: () => {
      throw new ApiError({ kind: 'network' })
    },
  },
  '4821',
)

export const NewPassword: Story = {
  ...atCode({ sendCode: never }, '4821'),
  play: async (context) => {
    await atCode({}, '4821').play?.(context)
    await find(context.canvasElement, PASSWORD)
  },
}
export const NewPasswordTooSimple: Story = {
  ...atCode({ sendCode: never }, '4821'),
  play: async (context) => {
    await atCode({}, '4821').play?.(context)
    await write(context.canvasElement, PASSWORD, 'abcdefgh')
    await press(context.canvasElement, 'button[type="submit"]')
  },
}

export const ResetByVisitor: Story = {
  args: { entry: 'resetTarget' },
  parameters: answering({ userInfo: () => visitor }),
}
export const ResetByMember: Story = { args: { entry: 'resetTarget' }, parameters: world({}) }
export const ResetPassword: Story = {
  args: { entry: 'resetTarget' },
  parameters: answering({ sendCode: never }),
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'button[type="submit"]')
    await write(canvasElement, BOX, '4821')
    await find(canvasElement, PASSWORD)
  },
}
export const AsAPage: Story = {
  args: { entry: 'resetTarget', surface: 'page' },
  parameters: world({ frame: 'page' }),
}
export const PasskeysLeftAsAPage: Story = {
  args: { entry: 'resetTarget', surface: 'page', port: { ...port, toPasskeys: fn() } },
  parameters: world({
    frame: 'page',
    answers: () => ({ sendCode: never, changePassword: () => ({ passkeys: 2 }) }),
  }),
  play: async (context) => {
    const { canvasElement } = context
    await ResetPassword.play?.(context)
    await write(canvasElement, PASSWORD, 'lighthouse 42')
    await write(canvasElement, 'input[name="repeated-password"]', 'lighthouse 42')
    await press(canvasElement, 'button[type="submit"]')
    await find(canvasElement, '[role="status"]')
  },
}
