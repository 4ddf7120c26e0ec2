import { runningFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeClient, pageOf } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { QueuePanel, useUnfolded } from './index.ts'

const Panel = ({ hasRoom }: { hasRoom: boolean }) => <QueuePanel fold={useUnfolded(hasRoom)} />
const withOneRunning = () => {
  const api = fakeClient()
  api.on('queue', () => pageOf([runningFixture({ prompt: 'Runs' })]))
  return api
}
const heading = () => screen.getByRole('button', { name: /^My queue/ })
const isOpen = () => heading().getAttribute('aria-expanded') === 'true'

it('where results need the room, the queue is its heading with the number of running sets until it is opened', async () => {
  const { user } = await renderWidget(<Panel hasRoom={false} />, { api: withOneRunning(), page: 'create' })
  await waitFor(() => expect(heading().textContent).toBe('My queue1 in progress'))
  expect(isOpen()).toBe(false)
  expect(screen.queryByText('Runs')).toBeNull()
  await user.click(heading())
  expect(await screen.findByText('Runs')).toBeTruthy()
  expect(isOpen()).toBe(true)
  expect(heading().textContent).toBe('My queue')
  await user.click(heading())
  expect(screen.queryByRole('tablist')).toBeNull()
})

it('is open where there is room for it', async () => {
  await renderWidget(<Panel hasRoom />, { api: withOneRunning(), page: 'create' })
  expect(await screen.findByText('Runs')).toBeTruthy()
  expect(isOpen()).toBe(true)
})

it('opens for a notice that leads to one of its tabs, as often as it does', async () => {
  const api = withOneRunning()
  const { go, user } = await renderWidget(<Panel hasRoom={false} />, { api, page: 'create' })
  expect(isOpen()).toBe(false)
  act(() => go()('create', { tab: 'failed' }))
  await waitFor(() => expect(isOpen()).toBe(true))
  expect(screen.getByRole('tab', { name: 'Failed' }).getAttribute('aria-selected')).toBe('true')
  await user.click(heading())
  expect(isOpen()).toBe(false)
  act(() => go()('create', { tab: 'failed' }))
  await waitFor(() => expect(isOpen()).toBe(true))
})
