import { AccountFlow } from '@easel/widgets/login'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { type Answers, MEMBER, never, refuse } from '../world/api.ts'
import { world } from '../world/world.tsx'
import { abroad, answering, BOX, find, PASSWORD, port, press, refused, write } from './account-flow.ts'

/** Managing credentials, sessions and passkeys, the export and the deletion. */
const meta = {
  title: 'Widgets/Account',
  component: AccountFlow,
  args: { entry: 'account', port, onClose: fn().mockName('onClose') },
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof AccountFlow>
export default meta
type Story = StoryObj<typeof meta>

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
    confirmOwner: () => refuse(403, { reason: 'proof_needed' }),
  }),
})
export const ChangeUnreachable: Story = {
  args: { entry: 'email' },
  parameters: answering({ confirmOwner: () => refuse(503) }),
}
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
export const LeftAsAPage: Story = {
  ...Left,
  args: { entry: 'leave', surface: 'page' },
  parameters: world({
    frame: 'page',
    answers: () => ({ sendCode: never, unregister: () => ({ deletionAt: NOW }) }),
  }),
}
