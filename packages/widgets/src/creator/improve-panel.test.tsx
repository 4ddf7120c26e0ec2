import { launcherFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'
import { partsOf } from './prompt-diff.ts'

const TEXTS = ['a fox, in the snow', 'a fox, watercolour', 'a fox, low light']

async function open(api = fakeClient(), session = new Map<string, string>()) {
  api.on('polyfill', () => [
    { name: 'start', data: { requestId: 'req_1' } },
    ...TEXTS.map((text, index) => ({ name: 'delta', data: { index, text } })),
    ...TEXTS.map((text, index) => ({ name: 'candidate', data: { index, text } })),
    { name: 'done', data: {} },
  ])
  api.on('polyfillConsume', () => ({ remaining: 2, limit: 3, resetsAt: null }))
  const world = await renderWidget(<Creator />, { api, session, place: 'create' })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What should be drawn?' })
  await world.user.type(field, 'a fox')
  await world.user.click(screen.getByRole('button', { name: 'Improve the prompt' }))
  return { ...world, api, field }
}

describe('better prompts', () => {
  it('are taken only when one is picked; the words in the field stay until then', async () => {
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

  it('are asked for in the style that is chosen', async () => {
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

  it('are given up with one press, and one’s own words are as they were', async () => {
    const { user, field, api } = await open()
    await user.click(await screen.findByRole('button', { name: 'Keep my words' }))
    expect(field.value).toBe('a fox')
    expect(api.made('polyfillConsume')).toEqual([])
  })

  it('that are refused say why, with the way to more', async () => {
    const api = fakeClient()
    const { unmount } = await open(api)
    unmount()
    api.on('polyfill', () => {
      throw refusal(402, { reason: 'optimise_limit', retryAfter: 60 })
    })
    const { user } = await renderWidget(<Creator />, { api, place: 'create' })
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
  ])('mark what is new beside %s', (own, candidate, added) => {
    const parts = partsOf(own, candidate)
    expect(parts.map(({ text }) => text).join('')).toBe(candidate)
    expect(parts.filter((part) => part.added).map(({ text }) => text)).toEqual(added)
  })
})

describe('a refused prompt', () => {
  it('names the phrase and offers words that are fine, one press away', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(432, { reason: 'sensitive', words: ['naked man'], safer: 'man in a linen shirt' })
    })
    const { user } = await renderWidget(<Creator />, { api, place: 'create' })
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What should be drawn?' })
    await user.type(field, 'naked man')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    expect(await screen.findByText('In question: “naked man”')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use this wording' }))
    expect(field.value).toBe('man in a linen shirt')
    expect(screen.queryByText('In question: “naked man”')).toBeNull()
  })
})
