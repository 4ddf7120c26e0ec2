import type { CallerKind } from '@easel/client'
import { imageFixture } from '@easel/contract/fixtures'
import type { ImageSet } from '@easel/contract/types'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { HostPort } from '../runtime/provider/ports.ts'
import { Works } from '../works/index.ts'
import { fakeClient, pageOf, refusal } from './fake-client.ts'
import { renderWidget } from './render-widget.tsx'

const HOURS = 3_600_000
export const work = (id: string, over: Partial<ImageSet> = {}) =>
  imageFixture({ id, prompt: `Work ${id}`, ...over })

interface Day {
  remaining: number
  sets?: ImageSet[]
  kind?: CallerKind
  vip?: boolean
  /** Numbers of the files that the server fails to create. */
  failing?: number[]
  host?: Partial<HostPort>
  /** Of the files. */
  origin?: string
}

/** Selects all works and presses 'Download as one file', with this many downloads left. */
export async function downloadZip({
  remaining,
  sets = [work('a'), work('b')],
  kind = 'visitor',
  vip = false,
  failing = [],
  host,
  origin = '',
}: Day) {
  const api = fakeClient()
  api.callerKind = kind
  let left = remaining
  api.on('mine', () => pageOf(sets))
  api.on('vipInfo', () => ({ isVip: vip, isPermanentVip: vip, vipExpiryTime: null }))
  api.on('saveBalance', () => ({ remaining: left, limit: 3, resetsAt: Date.now() + 2 * HOURS }))
  const files: unknown[][] = []
  let answers = 0
  api.on('download', ({ body }) => {
    answers += 1
    if (failing.includes(answers)) throw refusal(500)
    const items = body?.items as unknown[]
    // As the server does it: all or nothing.
    if (items.length > left) throw refusal(vip ? 403 : 402, { reason: 'save_limit', retryAfter: 3600 })
    left -= items.length
    files.push(items)
    return { url: `${origin}/files/taken/${files.length}` }
  })
  const downloadImage = vi.fn(async () => ({ outcome: 'done' as const }))
  const openLogin = vi.fn(async () => {
    left = 100
    return { outcome: 'done' as const }
  })
  const supports = (name: string) => name === 'downloadImage' || name === 'openLogin'
  const view = await renderWidget(<Works />, {
    api,
    page: 'works',
    host: { supports, downloadImage, openLogin, ...host },
  })
  await view.user.click(await screen.findByRole('button', { name: 'Select' }))
  for (const { id } of sets)
    await view.user.click(await screen.findByRole('checkbox', { name: `Work ${id}` }))
  await view.user.click(screen.getByRole('button', { name: 'Download as one file' }))
  return { ...view, files, downloadImage, answers: () => answers }
}
