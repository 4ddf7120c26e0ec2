import { ApiError } from '@easel/client'
import type { CallAnswer } from '@easel/contract/types'
import { JoinDevice } from '@easel/widgets/login'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn, userEvent, waitFor } from 'storybook/test'
import { type Answers, never } from '../world/api.ts'
import { insideOf } from '../world/canvas.ts'
import { world } from '../world/world.tsx'

/** The device that has scanned another device's code. */
const meta = {
  title: 'Widgets/Join a device',
  component: JoinDevice,
  args: {
    secret: 'b7Qk3m9XtV1cR8sZyWn4Hd6LpA2eUfJgTqKx5oCvEiB0',
    port: { signedIn: fn().mockName('port.signedIn'), knownDevice: () => null },
    onHome: fn().mockName('onHome'),
    onWorks: fn().mockName('onWorks'),
  },
  parameters: { docs: { story: { inline: false, height: '480px' } } },
} satisfies Meta<typeof JoinDevice>
export default meta
type Story = StoryObj<typeof meta>

const LATER = () => Date.now() + 24 * 60 * 60 * 1000
const OPENED: Answers = {
  openDeviceLink: () => ({ username: 'Ink Heron 4821', expiresAt: LATER(), moves: null }),
}
const answering = (answers: Answers) => world({ frame: 'page', answers: () => ({ ...OPENED, ...answers }) })
const refused = (status: number, message: string) => () => {
  throw new ApiError({ kind: 'refused', status, message })
}
const claim = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const button = await waitFor(() => {
    const found = insideOf(canvasElement).querySelector<HTMLElement>('button[data-variant="primary"]')
    if (!found) throw new Error('There is no main button')
    return found
  })
  await userEvent.click(button)
}
const claimDeviceLink = () => ({ claim: 'claim', number: '42', expiresAt: LATER() })

export const Asking: Story = { parameters: answering({}) }
export const Opening: Story = { parameters: answering({ openDeviceLink: never }) }
export const Expired: Story = {
  parameters: answering({
    openDeviceLink: refused(404, 'This link has expired or was not recognized. Please show a new QR code.'),
  }),
}
export const Used: Story = {
  parameters: answering({
    openDeviceLink: refused(
      409,
      'This link has already been used by another device. Please show a new QR code.',
    ),
  }),
}
export const Offline: Story = {
  parameters: answering({
    openDeviceLink: () => {
      throw new ApiError({ kind: 'network' })
    },
  }),
}
/** It shows a running time. */
export const Waiting: Story = {
  parameters: answering({ claimDeviceLink, finishDeviceLink: () => ({ signedIn: null, moved: false }) }),
  play: claim,
  tags: ['unchecked'],
}
export const Refused: Story = {
  parameters: answering({
    claimDeviceLink,
    finishDeviceLink: refused(403, 'The sign-in was refused on the other device.'),
  }),
  play: claim,
}

/** Something is moved here instead. */
const openDeviceLink = () => ({ username: 'Ink Heron 4821', expiresAt: LATER(), moves: { images: 12 } })
const USER: CallAnswer<'userInfo'> = {
  ...{ logined: false, username: 'Amber Fox 1187', email: null, mobile: null, passwordSet: false },
  ...{ vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null }, deletionAt: null },
}
const userInfo = () => USER
export const AskingToMove: Story = { parameters: answering({ openDeviceLink, userInfo }) }
export const AskingToMoveIntoAccount: Story = {
  parameters: answering({ openDeviceLink, userInfo: () => ({ ...USER, logined: true }) }),
}
export const Moved: Story = {
  parameters: answering({
    ...{ openDeviceLink, userInfo, claimDeviceLink },
    finishDeviceLink: () => ({ signedIn: null, moved: true }),
  }),
  play: claim,
}
export const MoveRefused: Story = {
  parameters: answering({
    ...{ openDeviceLink, userInfo, claimDeviceLink },
    finishDeviceLink: refused(403, 'The other device refused.'),
  }),
  play: claim,
}
