import type { CallAnswer } from '@easel/contract/types'
import { AccountFlow } from '@easel/widgets/login'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { never } from '../world/api.ts'
import { abroad, answering, port, refused } from './account-flow.ts'

/** Signing another device in by a link. */
const meta = {
  title: 'Widgets/Account',
  component: AccountFlow,
  args: { entry: 'account', port, onClose: fn().mockName('onClose') },
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof AccountFlow>
export default meta
type Story = StoryObj<typeof meta>

const NOW = Date.UTC(2026, 4, 12, 9, 30)
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
    createDeviceLink: () => ({ ...LINK, expiresAt: LATER(), moves: null }),
    deviceLink: () => ({ state, expiresAt: LATER(), number: null, claimant: null, ...over }),
  }),
})
const PHONE = { system: 'iOS', browser: 'Safari', area: 'MX', at: NOW, signedIn: false } as const
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

/** A visitor moves to another device. */
const moving = (state: LinkAnswer['state'], over: Partial<LinkAnswer> = {}): Story => ({
  args: {
    entry: 'move',
    port: { ...port, move: { begun: fn(), done: fn().mockName('port.move.done'), follow: fn() } },
  },
  parameters: answering({
    createDeviceLink: () => ({ ...LINK, expiresAt: LATER(), moves: { images: 12 } }),
    deviceLink: () => ({ state, expiresAt: LATER(), number: null, claimant: null, ...over }),
  }),
})
/** It shows a running time. */
export const MoveShown: Story = { ...moving('waiting'), tags: ['unchecked'] }
export const MoveOfNothing: Story = {
  args: { entry: 'move' },
  parameters: answering({
    createDeviceLink: refused(409, 'There is nothing to move yet: this device has no works.'),
  }),
}
export const MoveClaimed: Story = moving('claimed', { number: '42', claimant: PHONE })
export const MoveClaimedByAccount: Story = moving('claimed', {
  number: '42',
  claimant: { ...PHONE, signedIn: true },
})
export const MoveAllowed: Story = moving('allowed', { number: '42', claimant: PHONE })
export const MoveDone: Story = moving('done', { number: '42', claimant: PHONE })
export const MoveRefused: Story = moving('refused', { number: '42', claimant: PHONE })
export const MoveExpired: Story = moving('expired')
/** The login of a visitor who may move instead. */
export const LoginOrMove: Story = {
  args: { port: { ...port, move: { begun: fn(), done: fn().mockName('port.move.done'), follow: fn() } } },
  parameters: answering({ ipInfo: abroad }),
}
