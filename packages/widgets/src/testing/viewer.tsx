import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Viewer } from '../viewer/index.ts'
import { renderWidget } from './render-widget.tsx'

/** The viewer over the user's works, at the first image of one of them. */
export const view = (options: Parameters<typeof renderWidget>[1] = {}) =>
  renderWidget(<Viewer />, { page: 'works', params: { image: 'img_a' }, ...options })

/** Resolves when the viewer shows the image with this number. */
export const picture = (number: number) =>
  screen.findByRole('button', { name: `Image ${number}`, current: true })

/** Presses one of the rarer actions of the viewer, behind its '…'. */
export async function pressMore(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
