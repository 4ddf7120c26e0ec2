import { imageFixture } from '@easel/contract/fixtures'
import { DAY } from '@easel/contract/numbers'
import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

describe('the results', () => {
  const today = new Date(2026, 4, 20, 12).getTime()
  const open = async (days: readonly number[]) => {
    const ids = days.map((_, index) => `img_${index}`)
    const session = new Map([['creator.sets', JSON.stringify(ids)]])
    const api = fakeClient()
    api.on('image', ({ params }) => {
      const createdAt = today - (days[ids.indexOf(params?.id ?? '')] ?? 0) * DAY
      return imageFixture({ id: params?.id ?? '', prompt: `Set ${params?.id}`, createdAt })
    })
    const view = await renderWidget(<Creator />, { api, session, page: 'create' })
    expect(await screen.findAllByRole('article')).toHaveLength(days.length)
    return view
  }
  const names = () =>
    within(screen.getByRole('region', { name: 'Results' }))
      .queryAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)

  it('say where those of an earlier day begin', async () => {
    await open([0, 0, 1, 1, 3])
    expect(names()).toEqual(['Tuesday, May 19', 'Sunday, May 17'])
  })

  it('lead to My works where there may be more of them than this page has', async () => {
    const { user, visits } = await open([0, 0, 0, 0, 0, 0, 0, 0])
    await user.click(screen.getByRole('button', { name: 'All my works' }))
    expect(visits.at(-1)).toEqual({ page: 'works', params: {} })
    cleanup()
    await open([0, 0])
    expect(screen.queryByRole('button', { name: 'All my works' })).toBeNull()
  })
})
