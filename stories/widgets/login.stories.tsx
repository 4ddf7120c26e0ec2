import { ApiError } from '@easel/client'
import type { CallAnswer } from '@easel/contract/types'
import { AccountFlow, type AccountPort } from '@easel/widgets/login'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fireEvent, fn, userEvent, waitFor } from 'storybook/test'
import { type Answers, MEMBER, never, refuse } from '../world/api.ts'
import { insideOf } from '../world/canvas.ts'
import { world } from '../world/world.tsx'

const port: AccountPort = {
  knownDevice: () => null,
  passkeys: true,
  terms: { terms: '/terms', privacy: '/privacy' },
  signedIn: fn().mockName('port.signedIn'),
  reload: fn().mockName('port.reload'),
  ended: fn().mockName('port.ended'),
}

/** Signing in, registering and managing credentials: every step of the dialog. */
const meta = {
  title: 'Widgets/Account',
  component: AccountFlow,
  args: { entry: 'account', port, onClose: fn().mockName('onClose') },
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof AccountFlow>
export default meta
type Story = StoryObj<typeof meta>

const abroad = () => ({
  starAccel: false,
  mobileLogin: false,
  upgradePlus: false,
  passkeys: false,
  area: 'MX',
})
const visitor = { ...MEMBER, logined: false, email: null, mobile: null, passwordSet: false }
const answering = (answers: Answers) => world({ answers: () => answers })

/** Finds an element by a selector, independent of the language. */
const find = <T extends HTMLElement>(canvas: HTMLElement, selector: string): Promise<T> =>
  waitFor(() => {
    const root = insideOf(canvas)
    const found = (root.querySelector('[role="dialog"]') ?? root).querySelector<T>(selector)
    if (!found) throw new Error(`There is no ${selector}`)
    return found
  })
/** All at once, because some fields move the focus on. */
const write = async (canvas: HTMLElement, selector: string, text: string) =>
  fireEvent.change(await find(canvas, selector), { target: { value: text } })
const press = async (canvas: HTMLElement, selector: string) =>
  userEvent.click(await find<HTMLElement>(canvas, selector))

async function signIn(canvas: HTMLElement, account: string) {
  await write(canvas, 'input[name="username"]', account)
  await press(canvas, 'input[type="checkbox"]')
  await press(canvas, 'button[type="submit"]')
}
const PASSWORD = 'input[name="password"]'
const BOX = 'input[name="one-time-code"]'

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
const refused = (status: number, message: string) => () => {
  throw new ApiError({ kind: 'refused', status, message })
}
export const PasswordTooShort: Story = withPassword({}, 'abc1')
export const PasswordWrong: Story = withPassword(
  { login: refused(403, 'The account or the password is wrong.') },
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

export const Manage: Story = { args: { entry: 'manage' }, parameters: world({}) }
export const ManageWithLittle: Story = {
  args: { entry: 'manage' },
  parameters: answering({ userInfo: () => ({ ...MEMBER, mobile: null, passwordSet: false }) }),
}
export const ManageUnreachable: Story = {
  args: { entry: 'manage' },
  parameters: answering({ userInfo: () => refuse(503) }),
}
export const ChangeMobile: Story = { args: { entry: 'mobile' }, parameters: world({}) }
export const ChangeEmail: Story = { args: { entry: 'email' }, parameters: world({}) }
export const EmailTaken: Story = {
  args: { entry: 'email' },
  parameters: world({}),
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'input[name="username"]', 'du.fu@example.com')
    await press(canvasElement, 'button[type="submit"]')
  },
}

const toProof = (info: Partial<typeof MEMBER>): Story => ({
  args: { entry: 'email' },
  parameters: answering({
    userInfo: () => ({ ...MEMBER, ...info }),
    checkUserExist: () => ({ exist: false }),
    sendCode: never,
    changeLoginInfo: () => refuse(403, { reason: 'proof_needed' }),
  }),
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'input[name="username"]', 'du.fu@example.com')
    await press(canvasElement, 'button[type="submit"]')
    await write(canvasElement, BOX, '4821')
  },
})
export const ProofByPassword: Story = toProof({})
export const ProofByCode: Story = toProof({ passwordSet: false })

const NOW = Date.UTC(2026, 4, 12, 9, 30)
export const Sessions: Story = {
  args: { entry: 'sessions' },
  parameters: answering({
    sessions: () => ({
      items: [
        { id: 's1', system: 'Mac', area: 'CN', signedInAt: NOW, lastSeenAt: NOW, current: true },
        { id: 's2', system: 'iOS', area: 'MX', signedInAt: NOW, lastSeenAt: NOW, current: false },
        { id: 's3', system: 'Other', area: null, signedInAt: NOW, lastSeenAt: NOW, current: false },
      ],
    }),
  }),
}
const withPasskeys = () => ({ ...abroad(), passkeys: true })
const PASSKEYS_OF_TWO = {
  items: [
    { id: 'k1', name: 'Safari · Mac', createdAt: NOW, lastUsedAt: NOW },
    { id: 'k2', name: 'Chrome · Android', createdAt: NOW, lastUsedAt: null },
  ],
}
export const LoginWithPasskey: Story = { parameters: answering({ ipInfo: withPasskeys }) }
export const ManageWithPasskeys: Story = {
  args: { entry: 'manage' },
  parameters: answering({ ipInfo: withPasskeys }),
}
export const Passkeys: Story = {
  args: { entry: 'passkeys' },
  parameters: answering({ passkeys: () => PASSKEYS_OF_TWO }),
}
export const NoPasskeyYet: Story = {
  args: { entry: 'passkeys' },
  parameters: answering({ passkeys: () => ({ items: [] }) }),
}
export const PasskeyWantsProof: Story = {
  args: { entry: 'passkeys' },
  parameters: answering({
    passkeys: () => PASSKEYS_OF_TWO,
    removePasskey: () => refuse(403, { reason: 'proof_needed' }),
  }),
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'li button')
    await find(canvasElement, PASSWORD)
  },
}
const LINK = {
  id: 'link1',
  url: 'https://easel.example/device/join#b7Qk3m9XtV1cR8sZyWn4Hd6LpA2eUfJgTqKx5oCvEiB0',
}
/** Far away, so that no countdown is visible. */
const LATER = () => Date.now() + 24 * 60 * 60 * 1000
type LinkAnswer = CallAnswer<'deviceLink'>
const linked = (state: LinkAnswer['state'], over: Partial<LinkAnswer> = {}): Story => ({
  args: { entry: 'link' },
  parameters: answering({
    createDeviceLink: () => ({ ...LINK, expiresAt: LATER() }),
    deviceLink: () => ({ state, expiresAt: LATER(), number: null, claimant: null, ...over }),
  }),
})
const PHONE = { system: 'iOS', browser: 'Safari', area: 'MX', at: NOW } as const
/** It shows a running time. */
export const LinkShown: Story = { ...linked('waiting'), tags: ['unchecked'] }
export const LinkBeingMade: Story = {
  args: { entry: 'link' },
  parameters: answering({ createDeviceLink: never }),
}
export const LinkTooOften: Story = {
  args: { entry: 'link' },
  parameters: answering({ createDeviceLink: refused(429, 'That was too often. Please try again later.') }),
}
export const LinkClaimed: Story = linked('claimed', { number: '42', claimant: PHONE })
export const LinkClaimedByUnknown: Story = linked('claimed', {
  number: '42',
  claimant: { ...PHONE, system: 'Other', browser: null, area: null },
})
export const LinkAllowed: Story = linked('allowed', { number: '42', claimant: PHONE })
export const LinkUsed: Story = linked('done', { number: '42', claimant: PHONE })
export const LinkRefused: Story = linked('refused', { number: '42', claimant: PHONE })
export const LinkExpired: Story = linked('expired')

export const Export: Story = { args: { entry: 'export' }, parameters: world({}) }
const exporting = (answers: Answers): Story => ({
  args: { entry: 'export' },
  parameters: answering(answers),
  play: async ({ canvasElement }) => press(canvasElement, 'button[data-variant="primary"]'),
})
export const ExportBusy: Story = exporting({ exportData: never })
export const ExportTooOften: Story = exporting({
  exportData: refused(
    429,
    'You have downloaded your data several times in 24 hours. Please try again later.',
  ),
})
export const ExportProof: Story = exporting({ exportData: () => refuse(403, { reason: 'proof_needed' }) })

export const Leave: Story = { args: { entry: 'leave' }, parameters: world({}) }
export const Left: Story = {
  args: { entry: 'leave' },
  parameters: answering({ sendCode: never, unregister: () => ({ deletionAt: NOW }) }),
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'button[type="submit"]')
    await write(canvasElement, BOX, '4821')
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
  args: { entry: 'resetTarget', place: 'page' },
  parameters: world({ frame: 'page' }),
}
export const LeftAsAPage: Story = {
  ...Left,
  args: { entry: 'leave', place: 'page' },
  parameters: world({
    frame: 'page',
    answers: () => ({ sendCode: never, unregister: () => ({ deletionAt: NOW }) }),
  }),
}
export const PasskeysLeftAsAPage: Story = {
  args: { entry: 'resetTarget', place: 'page', port: { ...port, toPasskeys: fn() } },
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
