import { imageFixture, runningFixture } from '@easel/contract/fixtures'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { keys } from '../requests/query-keys.ts'
import { applyEvent, itemsOf, type Pages, patchImage } from './images.ts'

const event = { id: 'img_running001', status: 2, progress: 60, queuePosition: null, etaSeconds: 1 } as const
const pages = (...lists: Parameters<typeof imageFixture>[0][][]): Pages => ({
  pages: lists.map((sets) => ({ items: sets.map((set) => imageFixture(set)), nextCursor: null })),
  pageParams: lists.map(() => undefined),
})

describe('events', () => {
  it('move a running set forward, never back', () => {
    expect(applyEvent(runningFixture(), event)).toMatchObject({ progress: 60, etaSeconds: 1 })
    expect(applyEvent(runningFixture({ progress: 80 }), event).progress).toBe(80)
  })

  it('change nothing after a set has ended', () => {
    const done = imageFixture({ id: event.id })
    expect(applyEvent(done, event)).toBe(done)
  })

  it('update every list and the set itself, and report unknown sets', () => {
    const client = new QueryClient()
    client.setQueryData(keys.image(event.id), runningFixture())
    client.setQueryData(keys.queue('all'), pages([runningFixture()]))
    expect(patchImage(client, event)).toBe(true)
    expect(client.getQueryData(keys.image(event.id))).toMatchObject({ progress: 60 })
    expect(itemsOf(client.getQueryData(keys.queue('all')))[0]?.progress).toBe(60)
    expect(patchImage(client, { ...event, id: 'img_other' })).toBe(false)
  })
})

it('a list that grew between two pages repeats nothing', () => {
  expect(itemsOf(pages([{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'c' }])).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
  ])
})
