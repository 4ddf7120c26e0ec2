import { screen } from '@testing-library/react'
import { Creator } from '../creator/index.ts'
import { fakeClient } from './fake-client.ts'
import { renderWidget } from './render-widget.tsx'

export const field = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What should be drawn?' })
export const generate = () => screen.getByRole('button', { name: 'Generate' })

/** The creator with a server that refuses one phrase. */
export async function create(api = fakeClient(), session = new Map<string, string>()) {
  api.on('inspect', ({ body }) =>
    String(body?.prompt).includes('naked')
      ? { clean: false, words: ['naked man'], safer: 'man in a linen shirt' }
      : { clean: true, words: [], safer: null },
  )
  const rendered = await renderWidget(<Creator />, { api, session, page: 'create' })
  await field()
  return { ...rendered, api }
}
