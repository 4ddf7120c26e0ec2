import { launcherFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'
import { diffPrompt } from './prompt-diff.ts'

const TEXTS = ['a fox, in the snow', 'a fox, watercolour', 'a fox, low light']

async function open(api = fakeClient(), session = new Map<string, string>()) {
  api.on('polyfill', () => [
    { name: 'start', data: { requestId: 'req_1' } },
    ...TEXTS.map((text, index) => ({ name: 'delta', data: { index, text } })),
    ...TEXTS.map((text, index) => ({ name: 'candidate', data: { index, text } })),
    { name: 'done', data: {} },
  ])
  api.on('polyfillConsume', () => ({ remaining: 2, limit: 3, resetsAt: null }))
  const rendered = await renderWidget(<Creator />, { api, session, page: 'create' })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What should be drawn?' })
  await rendered.user.type(field, 'a fox')
  await rendered.user.click(screen.getByRole('button', { name: 'Improve the prompt' }))
  return { ...rendered, api, field }
}

describe('improved prompts', () => {
  it('replace the text only when one is chosen', async () => {
    const { user, field, api } = await open()
    await screen.findByRole('radio', { name: TEXTS[1] })
    await user.click(screen.getByRole('button', { name: 'Use this one' }))
    expect(await screen.findByText('Pick one of the prompts first')).toBeTruthy()
    expect(field.value).toBe('a fox')
    await user.click(screen.getByRole('radio', { name: TEXTS[1] }))
    await user.click(screen.getByRole('button', { name: 'Use this one' }))
    expect(field.value).toBe(TEXTS[1])
    await waitFor(() => expect(api.made('polyfillConsume')[0]?.body).toEqual({ requestId: 'req_1' }))
    expect(screen.queryByRole('radio', { name: TEXTS[1] })).toBeNull()
  })

  it('are requested for the chosen style', async () => {
    const { api: plain, unmount } = await open()
    expect(plain.made('polyfill').map(({ query }) => query)).toEqual([{ prompt: 'a fox' }])
    unmount()
    const api = fakeClient()
    const { imageGeneration } = launcherFixture
    const ink = { id: 'ink', name: 'Ink wash', thumbUrl: null, vip: false }
    api.on('launcher', () => ({ ...launcherFixture, imageGeneration: { ...imageGeneration, styles: [ink] } }))
    await open(api, new Map([['creator.draft', JSON.stringify({ prompt: '', styleId: 'ink' })]]))
    expect(api.made('polyfill').map(({ query }) => query)).toEqual([{ prompt: 'a fox', styleId: 'ink' }])
  })

  it('can be canceled with one click, which keeps the text', async () => {
    const { user, field, api } = await open()
    await user.click(await screen.findByRole('button', { name: 'Keep my words' }))
    expect(field.value).toBe('a fox')
    expect(api.made('polyfillConsume')).toEqual([])
  })

  it('show the reason of a refusal, with the next step', async () => {
    const api = fakeClient()
    const { unmount } = await open(api)
    unmount()
    api.on('polyfill', () => {
      throw refusal(402, { reason: 'optimise_limit', retryAfter: 60 })
    })
    const { user } = await renderWidget(<Creator />, { api, page: 'create' })
    await user.type(screen.getByRole('textbox', { name: 'What should be drawn?' }), 'a fox')
    await act(async () => user.click(screen.getByRole('button', { name: 'Improve the prompt' })))
    expect(await screen.findByText('Daily prompt optimizations used up')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Become VIP' })).toBeTruthy()
  })

  it.each([
    ['a fox', 'a fox, in the snow', [', in the snow']],
    ['雪地里的狐狸', '雪地里的狐狸，水墨写意', ['，水墨写意']],
    ['red fox', 'a small red fox', ['a small ']],
    ['a fox', 'a fox', []],
  ])('highlight the differences from %s', (original, candidate, added) => {
    const parts = diffPrompt(original, candidate)
    expect(parts.map(({ text }) => text).join('')).toBe(candidate)
    expect(parts.filter((part) => part.added).map(({ text }) => text)).toEqual(added)
  })
})

describe('a refused prompt', () => {
  it('shows the phrase and a safer wording, one click away', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(432, { reason: 'sensitive', words: ['naked man'], safer: 'man in a linen shirt' })
    })
    const { user } = await renderWidget(<Creator />, { api, page: 'create' })
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What should be drawn?' })
    await user.type(field, 'naked man')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    expect(await screen.findByText('In question: “naked man”')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use this wording' }))
    expect(field.value).toBe('man in a linen shirt')
    expect(screen.queryByText('In question: “naked man”')).toBeNull()
  })
})
