import { failedFixture, imageFixture, runningFixture } from '@easel/contract/fixtures'
import { ImageStatus } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Queue } from '../../queue/index.ts'
import { fakeClient, pageOf } from '../../testing/fake-client.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import type { PageName } from '../provider/ports.ts'
import { useFailedNotice } from './use-failed-notice.ts'

/** The queue after each press. */
type Course = readonly (readonly ImageSet[])[]

function Page({ course, onTurn }: { course: Course; onTurn(turn: number): void }) {
  const [turn, setTurn] = useState(0)
  useFailedNotice(
    turn === 0 ? null : (course[turn - 1] ?? []).filter(({ status }) => status < 3).length,
    'queue',
  )
  return (
    <button
      type="button"
      onClick={() => {
        onTurn(turn + 1)
        setTurn(turn + 1)
      }}
    >
      {`Told ${turn}`}
    </button>
  )
}

async function follow(course: Course, place: PageName = 'square') {
  const api = fakeClient()
  let now = 0
  api.on('queue', ({ query }) => {
    const sets = course[now - 1] ?? []
    // Any other tab would take finished sets as seen.
    return pageOf(query?.tab === 'failed' ? sets.filter(({ status }) => status === ImageStatus.Failed) : [])
  })
  const page = <Page course={course} onTurn={(turn) => (now = turn)} />
  const view = await renderWidget(page, { api, page: place })
  for (const [turn] of course.entries()) {
    await view.user.click(screen.getByRole('button', { name: /Told/ }))
    await waitFor(() => expect(api.made('queue')).toHaveLength(turn + 1))
  }
  return view
}

const runs = (id: string) => runningFixture({ id, createdAt: 2 })
const fails = (id: string, code: string) =>
  failedFixture({ id, createdAt: 2, failure: { code, message: '' } })
const old = failedFixture({ id: 'old', createdAt: 1 })
const text = () => document.querySelector('[role="status"] p')?.textContent ?? ''

describe('the notice of a failed set while its user is elsewhere', () => {
  it.each([
    ['engine_failed', 'Generation failed. Nothing was charged.', 'Try again'],
    ['engine_timeout', 'Generation failed: The engine took too long. Nothing was charged.', 'Try again'],
    ['blocked', 'The image does not comply with the rules. Nothing was charged.', 'Change the words'],
    ['sensitive', 'We can’t generate this. Nothing was charged.', 'Change the words'],
  ])('shows the reason for %s, with a link to another attempt', async (code, text, act) => {
    const { user, visits } = await follow([
      [runs('a'), old],
      [fails('a', code), old],
    ])
    expect(await screen.findByText(text)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: act }))
    expect(visits.at(-1)).toEqual({ page: 'create', params: { like: 'a', source: 'queue' } })
  })

  it('links to the image that should have been enlarged', async () => {
    const larger = { operation: 1, parentId: 'img_root', parentSlot: 2 } as const
    const { user, visits } = await follow([
      [{ ...runs('a'), ...larger }],
      [{ ...fails('a', 'engine_timeout'), ...larger }],
    ])
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(visits.at(-1)).toEqual({ page: 'square', params: { image: 'img_root', slot: '2' } })
  })

  it('groups several sets, with a link to their list', async () => {
    const later = { ...fails('b', 'engine_failed'), createdAt: 3 }
    const { user, visits } = await follow([[runs('a')], [later, fails('a', 'interrupted')]])
    expect(await screen.findByText('2 sets failed. Nothing was charged.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(visits.at(-1)).toEqual({ page: 'queue', params: { tab: 'failed' } })
  })

  it.each([
    ['a set that the user canceled', [[runs('a')], [fails('a', 'cancelled')]], 'square'],
    [
      'a set that has finished',
      [
        [runs('a'), old],
        [imageFixture({ id: 'a', createdAt: 2 }), old],
      ],
      'square',
    ],
    [
      'an old one that takes the place of a deleted one',
      [
        [runs('a'), failedFixture({ id: 'deleted', finishedAt: 3 })],
        [imageFixture({ id: 'a', createdAt: 2 }), failedFixture({ id: 'older', finishedAt: 2 })],
      ],
      'square',
    ],
    ['a set that is visible', [[runs('a')], [fails('a', 'engine_failed')]], 'create'],
    [
      'a set that had failed before',
      [
        [runs('a'), old],
        [runs('a'), runs('b'), old],
      ],
      'square',
    ],
  ] as [string, Course, PageName][])('does not appear for %s', async (_, course, place) => {
    await follow(course, place)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(text()).toBe('')
  })

  it('makes no request while nothing is running', async () => {
    const api = fakeClient()
    const { user } = await renderWidget(<Page course={[[], []]} onTurn={() => {}} />, { api })
    await user.click(screen.getByRole('button', { name: 'Told 0' }))
    await user.click(screen.getByRole('button', { name: 'Told 1' }))
    expect(api.made('queue')).toEqual([])
  })

  it('opens the tab in the URL', async () => {
    const api = fakeClient()
    api.on('queue', ({ query }) => pageOf(query?.tab === 'failed' ? [old] : []))
    await renderWidget(<Queue />, { api, page: 'queue', params: { tab: 'failed' } })
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Failed', selected: true })).toBeTruthy()
  })
})
