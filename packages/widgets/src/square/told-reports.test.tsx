import type { SentReport } from '@easel/contract/types'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Square } from './square.tsx'

const report: SentReport = { id: 'img_1', kind: 'violent', at: 1, outcome: 'kept', decidedAt: 2 }

function square() {
  const api = fakeClient()
  api.on('square', () => ({ items: [], nextCursor: null, previousDay: null }))
  const untold = [report]
  api.on('tellReports', () => ({ items: untold.splice(0) }))
  return api
}

it('in a partner’s page, whoever has reported a work is told what came of it', async () => {
  const api = square()
  const session = new Map<string, string>([[PERSONAL_KEYS.reported, 'img_1']])
  await renderWidget(<Square withSwitch />, { api, page: 'square', session })
  expect(await screen.findByText(/was looked at, and it stays/)).toBeDefined()
  // The server counts them as told when they were shown, not when it answered.
  await waitFor(() => expect(api.made('tellReports')).toHaveLength(2))
  expect(api.made('tellReports').map(({ body }) => body)).toEqual([
    { shown: [] },
    { shown: [{ id: 'img_1', decidedAt: 2 }] },
  ])
})

it('nobody else is asked for, nor anybody on the site, which tells it everywhere', async () => {
  const api = square()
  await renderWidget(<Square withSwitch />, { api, page: 'square' })
  await waitFor(() => expect(api.made('square')).toHaveLength(1))
  const session = new Map<string, string>([[PERSONAL_KEYS.reported, 'img_1']])
  await renderWidget(<Square />, { api, page: 'square', session })
  await waitFor(() => expect(api.made('square')).toHaveLength(2))
  expect(api.made('tellReports')).toEqual([])
})
