import type { Consumed } from '@easel/contract/types'
import type { Visitor } from './client.ts'
import { GENEROUS_LIMITS, useServer } from './fixture.ts'
import { peopleOf } from './people.ts'

export const PROMPT = 'A lighthouse / 灯塔 & the "sea"'
export const SAVE = '/api/v2/mj/save-consume'
export const VIEW = '/api/v2/mj/view-original-consume'

/** A server of whose works images are saved and viewed. */
export function useSaves() {
  const fixture = useServer({ limits: GENEROUS_LIMITS })
  const people = peopleOf(() => fixture.server)
  return {
    ...people,
    fixture,
    take: (url: string, imageId: string, slot = 1, who: Visitor = fixture.visitor) =>
      people.post<Consumed>(who, url, { imageId, slot }),
    file: (url: string) => fixture.server.app.inject({ method: 'GET', url }),
  }
}

export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is none.')
  return value
}
