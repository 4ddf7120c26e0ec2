import { ImageStatus } from '@easel/contract/numbers'
import type { ImageEvent } from '@easel/contract/types'
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeClient } from '../../testing/fake-client.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { useImageEvents } from './use-live.ts'

function Page() {
  useImageEvents()
  return null
}

const event = (id: string, status: ImageEvent['status']): ImageEvent => ({
  ...{ id, status, progress: 50, queuePosition: 0, etaSeconds: 0 },
})

it('the embedding page is told once of each set that has ended, and how', async () => {
  const api = fakeClient()
  const track = vi.fn()
  await renderWidget(<Page />, { api, track })
  const happens = (...events: ImageEvent[]) =>
    act(() => {
      for (const one of events) api.stream.image?.(one)
    })
  happens(event('boat', ImageStatus.Submitted), event('boat', ImageStatus.InProgress))
  expect(track).not.toHaveBeenCalled()
  happens(event('boat', ImageStatus.Succeeded), event('fox', ImageStatus.Failed))
  happens(event('boat', ImageStatus.Succeeded))
  expect(track.mock.calls).toEqual([
    ['finished', { id: 'boat', status: 'succeeded' }],
    ['finished', { id: 'fox', status: 'failed' }],
  ])
})
