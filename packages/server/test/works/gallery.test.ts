import type { ImagePage, ImageSet, Launcher } from '@easel/contract/types'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGalleryStore } from '../../src/adapters/postgres/works/gallery.repository.ts'
import { createSeedStarter } from '../../src/domain/gallery/starter.ts'

import { useServer } from '../support/fixture.ts'
import { starterOf } from '../support/starter.ts'
import { ids, worksOf } from '../support/works.ts'

const fixture = useServer({ starter: starterOf(7) })

const { page } = worksOf(() => fixture.server)

describe('the home page', () => {
  const find = async (query: Record<string, string>) =>
    ids((await page(fixture.visitor, `/api/v2/mj/homepage?${new URLSearchParams(query)}`)).items)

  beforeEach(async () => {
    const source = starterOf(7)
    const seed = () =>
      createSeedStarter({
        store: createGalleryStore(fixture.database),
        source,
        uow: fixture.database.uow,
        clock: fixture.server.clock,
      })()
    expect(await seed()).toBe(7)
    expect(await seed()).toBe(0)
  })

  it('shows the starter collection to anyone, in pages, with prompts in their language', async () => {
    const first = await page(fixture.visitor, '/api/v2/mj/homepage?limit=5')
    expect(ids(first.items)).toEqual([0, 1, 2, 3, 4].map((n) => `starter-s${n}`))
    expect(first.items[0]).toMatchObject({ mine: false, prompt: 'Picture 0', quota: { charged: 0 } })
    const rest = await page(fixture.visitor, `/api/v2/mj/homepage?limit=5&cursor=${first.nextCursor}`)
    expect(ids(rest.items)).toEqual(['starter-s5', 'starter-s6'])
    expect(rest.nextCursor).toBeNull()
    const { json } = await fixture.visitor.get<ImageSet>('/api/v2/mj/image/starter-s0', {
      headers: { 'x-language': 'zhCN' },
    })
    expect(json.data.prompt).toBe('图片 0')
    expect(json.data.author.name).toBe('Easel 画室')
  })

  it('hides works that the reader has reported, in its searches too', async () => {
    await fixture.visitor.post('/api/v2/mj/square-report', { id: 'starter-s2', kind: 'other' })
    const other = fixture.server.visitor()
    for (const query of ['', '&search=Picture']) {
      const seen = async (who = fixture.visitor) =>
        ids((await page(who, `/api/v2/mj/homepage?limit=50${query}`)).items)
      expect(await seen()).not.toContain('starter-s2')
      expect(await seen()).toHaveLength(6)
      expect(await seen(other)).toContain('starter-s2')
    }
  })

  it('appears in the square of the day it was added, too', async () => {
    const { items } = await page(fixture.visitor, '/api/v2/mj/square?timezone=UTC')
    expect(new Set(ids(items))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6].map((n) => `starter-s${n}`)))
    // There, prompts are for members; on the home page they are for everybody.
    const spanish = { headers: { 'x-language': 'es' } }
    const begins = async (path: string) =>
      (await fixture.visitor.get<ImagePage>(path, spanish)).json.data.items.find(
        ({ id }) => id === 'starter-s0',
      )
    expect(await begins('/api/v2/mj/square?timezone=UTC')).toMatchObject({
      prompt: 'Imagen 0 con la que empi',
      promptTruncated: true,
    })
    expect(await begins('/api/v2/mj/homepage')).toMatchObject({
      prompt: 'Imagen 0 con la que empieza toda colección',
      promptTruncated: false,
    })
    expect(items[0]).toMatchObject({
      mine: false,
      shownInSquare: true,
      author: { name: expect.stringContaining('Easel') },
    })
  })

  it('can be searched by style, by words of every language, and by keywords', async () => {
    expect(await find({ style: 'oil' })).toEqual(['starter-s1', 'starter-s3', 'starter-s5'])
    for (const search of ['picture 4', '图片 4', '圖片 4', 'IMAGEN 4', 'keyword4']) {
      expect(await find({ search })).toEqual(['starter-s4'])
    }
    expect(await find({ search: '4' })).toEqual(['starter-s4'])
    for (const everywhere of ['图', '图片', 'p', '片 图']) {
      expect(await find({ search: everywhere })).toHaveLength(7)
    }
    // All its letters are there, in another order: that is another word.
    for (const nowhere of ['nothing', '片图', '🌊', '%', '_', "'", '\\']) {
      expect(await find({ search: nowhere })).toEqual([])
    }
    expect(await find({ style: 'ink', search: 'picture 1' })).toEqual([])
  })

  it('has its images at once, from the shipped files, cacheable by anyone', async () => {
    const [set] = (await page(fixture.visitor, '/api/v2/mj/homepage')).items
    const file = await fixture.server.app.inject({ url: set?.slots[0]?.thumbUrl ?? '' })
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.body).toBe('small picture s0')
  })

  it('gets full sizes in the background, also after interruptions', async () => {
    const [before] = (await page(fixture.visitor, '/api/v2/mj/homepage')).items
    await fixture.server.renderStarter?.(new AbortController().signal)
    const { items } = await page(fixture.visitor, '/api/v2/mj/homepage')
    for (const { slots } of items) {
      const preview = await fixture.server.app.inject({ url: slots[0]?.previewUrl ?? '' })
      expect(preview.headers['cache-control']).toContain('public')
      expect(preview.headers['content-type']).toBe('image/webp')
    }
    expect(items[0]?.slots[0]?.thumbUrl).toBe(before?.slots[0]?.thumbUrl)
    expect(items[0]?.slots[0]?.previewUrl).not.toBe(before?.slots[0]?.previewUrl)
  })
})

describe('the launcher', () => {
  it('contains the limits for texts, as the operator has set them', async () => {
    await fixture.restart({
      limits: { vipGenerationsPerDay: 120, worksKeptDays: 7, generationsPerDay: 5, vipViewsPerDay: 90 },
    })
    const { id } = (await fixture.visitor.post<{ id: string }>('/api/v2/app/launchers', {})).json.data
    const { limits } = (await fixture.visitor.get<Launcher>(`/api/v2/app/launchers/${id}`)).json.data
    expect(limits).toEqual({
      vipGenerationsPerDay: 120,
      vipSavesPerDay: 500,
      vipOptimisationsPerDay: 200,
      worksKeptDays: 7,
      generationsPerDay: 5,
      optimisationsPerDay: 3,
      savesPerDay: 3,
      viewsPerDay: 3,
      vipViewsPerDay: 90,
    })
  })

  it.each([
    ['en', 'Auto', 'Ink wash', 'A lighthouse'],
    ['zhCN', '自动', '水墨', '灯塔'],
    ['zhTW', '自動', '水墨', '燈塔'],
    ['es', 'Automático', 'Tinta china', 'Un faro'],
  ])('is available in %s', async (language, auto, ink, example) => {
    const headers = { 'x-language': language }
    const { id } = (await fixture.visitor.post<{ id: string }>('/api/v2/app/launchers', {}, { headers })).json
      .data
    const { json } = await fixture.visitor.get(`/api/v2/app/launchers/${id}`, { headers })
    expect(json.data).toMatchObject({
      imageGeneration: {
        models: [{ id: 0, name: auto, vip: false, engine: 'scripted' }, { id: 1 }],
        styles: [{ id: 'ink', name: ink, vip: false }, { id: 'oil' }],
        promptExamples: [example],
      },
    })
  })

  it.each(['launch-', 'launch-zzzzzzzz', 'other', '..%2F..'])('does not exist as %s', async (id) => {
    expect((await fixture.visitor.get(`/api/v2/app/launchers/${id}`)).status).toBe(404)
  })
})
