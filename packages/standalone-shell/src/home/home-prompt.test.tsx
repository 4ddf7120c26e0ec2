import type { Client } from '@easel/client'
import { launcherFixture } from '@easel/contract/fixtures'
import { createQueryClient, takeHandedPrompt, WidgetProvider } from '@easel/widgets/runtime'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { HomePrompt } from './home-prompt.tsx'

// On a busy machine, code that loads later arrives late.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  document.getElementById('easel-first-paint')?.remove()
})

const api = { call: async () => launcherFixture, events: () => {} } as unknown as Client
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
