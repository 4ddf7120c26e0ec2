import { screen } from '@testing-library/react'
import { Creator } from '../creator/index.ts'
import { renderWidget } from './render-widget.tsx'

/** The creator on its page. */
export const create = (options: Parameters<typeof renderWidget>[1] = {}) =>
  renderWidget(<Creator />, { page: 'create', ...options })

/** The field of the prompt. */
export const field = () => screen.findByRole('textbox', { name: 'What should be drawn?' })

/** The button that submits it. */
export const send = () => screen.getByRole('button', { name: 'Generate' })
