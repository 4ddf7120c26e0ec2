import { imageFixture } from '@easel/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { fakeClient, offline, pageOf } from '../../testing/fake-client.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import type { PageName } from '../provider/ports.ts'
import { useFinishedNotice } from './use-finished-notice.ts'

/** A page with the number of unseen finished sets after each press. */
function Page({ announced }: { announced: readonly number[] }) {
  const [turn, setTurn] = useState(0)
  useFinishedNotice(turn === 0 ? null : (announced[turn - 1] ?? null))
  return (
    <button type="button" onClick={() => setTurn(turn + 1)}>
      {`Told ${turn}`}
    </button>
  )
}

async function renderPage(page: PageName, announced: readonly number[], api = fakeClient()) {
  const view = await renderWidget(<Page announced={announced} />, { page, api })
  for (const _ of announced) await view.user.click(screen.getByRole('button', { name: /Told/ }))
  await screen.findByRole('button', { name: `Told ${announced.length}` })
  return view
}

describe('the notice of a finished set while its user is elsewhere', () => {
  it('appears with a link that opens the set', async () => {
    const api = fakeClient()
    const of = (id: string, finishedAt: number) => imageFixture({ id, finishedAt })
    api.on('queue', () => pageOf([of('img_first', 1), of('img_last', 3), of('img_second', 2)]))
    const { user, visits } = await renderPage('square', [0, 1], api)
    expect(await screen.findByText('Your images are ready')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(visits.at(-1)).toEqual({ page: 'works', params: { image: 'img_last' } }))
    expect(api.made('queue')[0]?.query).toEqual({ tab: 'finished' })
  })

  it('links to the works if the set is unknown', async () => {
    const api = fakeClient()
    api.on('queue', () => Promise.reject(offline()))
    const { user, visits } = await renderPage('square', [0, 1], api)
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    await waitFor(() => expect(visits.at(-1)).toEqual({ page: 'works', params: {} }))
  })

  it('groups several sets, with a link to the works', async () => {
    const { user, visits } = await renderPage('home', [1, 3])
    expect(await screen.findByText('2 sets of images are ready')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(visits.at(-1)).toEqual({ page: 'works', params: {} }))
  })

  it('does not appear where the set is visible, nor for sets that had finished before', async () => {
    for (const [page, announced] of [
      ['create', [0, 1]],
      ['queue', [0, 1]],
      ['home', [2]],
      ['home', [2, 1]],
    ] as const) {
      const { unmount, container } = await renderPage(page, announced)
      await waitFor(() => expect(container.querySelector('[role="status"]')?.textContent ?? '').toBe(''))
      unmount()
    }
  })
})
