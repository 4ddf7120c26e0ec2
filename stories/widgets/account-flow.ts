import { ApiError } from '@easel/client'
import type { Reason } from '@easel/contract/errors'
import type { AccountPort } from '@easel/widgets/login'
import { fireEvent, fn, userEvent, waitFor } from 'storybook/test'
import type { Answers } from '../world/api.ts'
import { insideOf } from '../world/canvas.ts'
import { world } from '../world/world.tsx'

export const port: AccountPort = {
  knownDevice: () => null,
  passkeys: true,
  terms: { terms: '/terms', privacy: '/privacy' },
  signedIn: fn().mockName('port.signedIn'),
  reload: fn().mockName('port.reload'),
  ended: fn().mockName('port.ended'),
}

export const abroad = () => ({
  starAccel: false,
  mobileLogin: false,
  upgradePlus: false,
  passkeys: false,
  area: 'MX',
})
export const answering = (answers: Answers) => world({ answers: () => answers })

/** Finds an element by a selector, independent of the language. */
export const find = <T extends HTMLElement>(canvas: HTMLElement, selector: string): Promise<T> =>
  waitFor(() => {
    const root = insideOf(canvas)
    const found = (root.querySelector('[role="dialog"]') ?? root).querySelector<T>(selector)
    if (!found) throw new Error(`There is no ${selector}`)
    return found
  })
/** All at once, because some fields move the focus on. */
export const write = async (canvas: HTMLElement, selector: string, text: string) =>
  fireEvent.change(await find(canvas, selector), { target: { value: text } })
export const press = async (canvas: HTMLElement, selector: string) =>
  userEvent.click(await find<HTMLElement>(canvas, selector))

export const PASSWORD = 'input[name="password"]'
export const BOX = 'input[name="one-time-code"]'

export const refused =
  (status: number, message: string, data: { reason?: Reason } = {}) =>
  () => {
    throw new ApiError({ kind: 'refused', status, message, data })
  }
