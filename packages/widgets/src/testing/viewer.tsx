import { screen } from '@testing-library/react'
import { Viewer } from '../viewer/index.ts'
import { renderWidget } from './render-widget.tsx'

/** The viewer over the user's works, at the first image of one of them. */
export const view = (options: Parameters<typeof renderWidget>[1] = {}) =>
  renderWidget(<Viewer />, { page: 'works', params: { image: 'img_a' }, ...options })

/** Resolves when the viewer shows the image with this number. */
export const picture = (number: number) =>
  screen.findByRole('button', { name: `Image ${number}`, current: true })
