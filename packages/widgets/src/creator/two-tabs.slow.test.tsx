import { imageFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

/** Create, which is unmounted on any other page. */
function CreatePage() {
  return useWidget().navigation.page === 'create' ? <Creator /> : null
}

/** A tab: it shares storage with the other tabs, but not its memory. */
async function openTab(session: Map<string, string>, submits: string, caller = 'ada') {
  const api = fakeClient()
  api.caller = caller
  api.on('submit', () => ({ id: submits, queuePosition: 1, etaSeconds: 4 }))
  api.on('image', ({ params }) => imageFixture({ id: params?.id ?? '', prompt: `Set ${params?.id}` }))
  const view = await renderWidget(<CreatePage />, { api, session, page: 'create' })
  const page = within(view.container)
  return {
    ...view,
    page,
    field: () => page.findByRole('textbox', { name: 'What should be drawn?' }),
    async submit(prompt: string) {
      await view.user.clear(await this.field())
      await view.user.type(await this.field(), prompt)
      await view.user.click(page.getByRole('button', { name: 'Generate' }))
      await page.findByText(`Set ${submits}`)
    },
    sets: () => page.queryAllByText(/^Set /).map((element) => element.textContent),
  }
}

describe('Create in two tabs', () => {
  it('shows the results and the last prompts of both in both', async () => {
    const session = new Map<string, string>()
    const first = await openTab(session, 'one')
    const second = await openTab(session, 'two')
    await first.submit('A fox')
    await second.submit('A whale')
    await waitFor(() => expect(first.sets()).toEqual(['Set two', 'Set one']))
    expect(second.sets()).toEqual(['Set two', 'Set one'])
    expect(JSON.parse(session.get('creator.sets') ?? '')).toEqual(['two', 'one'])
    await first.user.click(first.page.getByRole('button', { name: 'Last prompts' }))
    expect(within(screen.getByRole('listbox', { name: 'Last prompts' })).getAllByRole('option')).toHaveLength(
      2,
    )
  })

  it('keeps a draft for each tab, also when one comes back to the page', async () => {
    const session = new Map<string, string>()
    const first = await openTab(session, 'one')
    const second = await openTab(session, 'two')
    await first.user.type(await first.field(), 'A fox')
    await second.user.type(await second.field(), 'A whale')
    expect(await first.field()).toHaveProperty('value', 'A fox')
    act(() => first.go()('works'))
    act(() => first.go()('create'))
    expect(await first.field()).toHaveProperty('value', 'A fox')
  })

  it('shares nothing between two users of the same browser', async () => {
    const ada = await openTab(new Map(), 'one', 'ada')
    const grace = await openTab(new Map(), 'two', 'grace')
    await ada.submit('A secret plan')
    await grace.submit('A whale')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(grace.sets()).toEqual(['Set two'])
    expect(ada.sets()).toEqual(['Set one'])
    await grace.user.click(grace.page.getByRole('button', { name: 'Last prompts' }))
    expect(within(screen.getByRole('listbox', { name: 'Last prompts' })).getAllByRole('option')).toHaveLength(
      1,
    )
  })
})
