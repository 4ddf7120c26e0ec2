import type { CallAnswer } from '@easel/contract/types'
import { AccountFlow } from '@easel/widgets/login'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { never } from '../world/api.ts'
import { answering, port, refused } from './account-flow.ts'

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
