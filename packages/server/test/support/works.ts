import type { ImagePage, ImageSet } from '@easel/contract/types'
import { expect } from 'vitest'
import type { Visitor } from './client.ts'
import type { TestServer } from './server.ts'

/** What tests of works do, with calls that are signed at the time of the server. */
export const worksOf = (server: () => TestServer) => ({
  async make(who: Visitor, prompt: string): Promise<string> {
    const { json } = await who.submit({ prompt }, { now: server().clock.now() })
    await who.ended(json.data.id)
    return json.data.id
  },
  async page(who: Visitor, url: string): Promise<ImagePage> {
    const { status, json } = await who.get<ImagePage>(url, { now: server().clock.now() })
    expect(status).toBe(200)
    return json.data
  },
})

export const ids = (items: ImageSet[]): string[] => items.map(({ id }) => id)
