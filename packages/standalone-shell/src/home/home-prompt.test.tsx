import type { Client } from '@easel/client'
import { launcherFixture } from '@easel/contract/fixtures'
import { createQueryClient, keys, takeHandedPrompt, WidgetProvider } from '@easel/widgets/runtime'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HomePrompt } from './home-prompt.tsx'

// On a busy machine, code that loads later arrives late.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  document.getElementById('easel-first-paint')?.remove()
})

let stream: Parameters<Client['events']>[0] | undefined
const api = {
  call: async () => launcherFixture,
  events: (on: Parameters<Client['events']>[0]) => {
    stream = on
    on.state?.('open')
  },
  serverNow: Date.now,
} as unknown as Client
const EXAMPLE = launcherFixture.imageGeneration.promptExamples[0] ?? ''

/** The field, the pages that it has led to, and what it leaves for them. */
async function open(queryClient = createQueryClient()) {
  const visited: string[] = []
  render(
    <WidgetProvider
      api={api}
      language="en"
      queryClient={queryClient}
      host={{ supports: () => false } as never}
      navigation={{
        page: 'home',
        params: {},
        go: (page) => visited.push(page),
        href: () => '',
        setParams: () => {},
      }}
      session={{ get: () => null, set: () => {} }}
    >
      <HomePrompt />
    </WidgetProvider>,
  )
  const field = await screen.findByRole('textbox', { name: 'What should be drawn?' })
  const left = () => {
    cleanup()
    return takeHandedPrompt(queryClient)
  }
  return { user: userEvent.setup(), visited, field, left, queryClient }
}

it.each([
  ['by Enter', '{Enter}'],
  ['by the button', null],
])('leaves what is written for Create to generate, %s', async (_how, key) => {
  const { user, visited, field, left } = await open()
  await user.type(field, 'A fox{Shift>}{Enter}{/Shift}in the snow')
  expect(visited).toEqual([])
  if (key) await user.keyboard(key)
  else await user.click(screen.getByRole('button', { name: 'Generate' }))
  expect(visited).toEqual(['create'])
  expect(left()).toEqual({ text: 'A fox\nin the snow', pressed: true })
})

it('leads to Create without a prompt, and generates nothing there', async () => {
  const { user, visited, left } = await open()
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  expect([visited, left()]).toEqual([['create'], null])
})

it('takes an example, which can be changed', async () => {
  const { user, field } = await open()
  await user.click(await screen.findByRole('button', { name: EXAMPLE }))
  await user.keyboard(' at night')
  expect(field).toHaveProperty('value', `${EXAMPLE} at night`)
})

it('has the text again for whoever goes to another page and comes back, until it is emptied', async () => {
  const { user, field, queryClient } = await open()
  await user.type(field, 'A fox')
  cleanup()
  const again = await open(queryClient)
  expect(again.field).toHaveProperty('value', 'A fox')
  await again.user.clear(again.field)
  expect(again.left()).toBeNull()
})

it('continues what was typed, and pressed, before the scripts had come', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="easel-first-paint"><textarea id="easel-first-prompt"></textarea><input type="checkbox" id="easel-first-press" checked></div>',
  )
  document.querySelector<HTMLTextAreaElement>('#easel-first-prompt')?.setRangeText('An owl')
  const { visited, left } = await open()
  expect([visited, left()]).toEqual([['create'], { text: 'An owl', pressed: true }])
})

it('leaves Enter to an input method, also in Safari', async () => {
  const { user, visited, field } = await open()
  await user.type(field, '狐狸')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(visited).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(visited).toEqual(['create'])
})

it('gives back what was written when an example is pressed again', async () => {
  const { user, field } = await open()
  await user.type(field, 'A fox')
  const example = await screen.findByRole('button', { name: EXAMPLE })
  await user.click(example)
  expect(field).toHaveProperty('value', EXAMPLE)
  await user.click(example)
  expect(field).toHaveProperty('value', 'A fox')
})

describe('what is free', () => {
  const quota = (remaining: number, resetsAt: number | null = null) => ({ remaining, limit: 3, resetsAt })
  /** Home after it has shown the wall: the server tells of sets as they are begun. */
  const openWith = async (first: object | null, isVip = false) => {
    const queryClient = createQueryClient()
    queryClient.setQueryData(keys.membership, { isVip, isPermanentVip: false, vipExpiryTime: null })
    queryClient.setQueryData(keys.quota, first)
    await open(queryClient)
    return queryClient
  }

  it('is told, and counts down with each set that is begun', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const queryClient = await openWith(null)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    queryClient.setQueryData(keys.quota, quota(3))
    expect(await screen.findByText('3 of 3 sets free in 24 hours')).toBeTruthy()
    queryClient.setQueryData(keys.quota, quota(2, Date.now() + 60_000))
    expect(await screen.findByText('2 of 3 sets free in 24 hours')).toBeTruthy()
  })

  it('is told with the time of the next set, once none is left', async () => {
    const at = Date.now() + 3_600_000
    await openWith(quota(0, at))
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(at)
    expect(await screen.findByText(`Next free set at ${time}`)).toBeTruthy()
  })

  it('is not told while the server says nothing of it any more', async () => {
    await openWith(quota(3))
    const text = await screen.findByText('3 of 3 sets free in 24 hours')
    act(() => stream?.state?.('waiting'))
    expect(text.textContent).toBe('')
    act(() => stream?.state?.('open'))
    expect(text.textContent).toBe('3 of 3 sets free in 24 hours')
  })

  it('is nobody’s business who is VIP', async () => {
    const queryClient = await openWith(quota(3), true)
    // The same part, once it is there, says it to others.
    queryClient.setQueryData(keys.membership, { isVip: false })
    const text = await screen.findByText('3 of 3 sets free in 24 hours')
    queryClient.setQueryData(keys.membership, { isVip: true })
    await waitFor(() => expect(text.textContent).toBe(''))
  })
})
