import { ApiError } from '@easel/client'
import { PERSONAL_KEYS } from '@easel/widgets/runtime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginMove, followMove } from './left-device.ts'
import { openSession } from './session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function moving(...answers: (string | Error)[]) {
  const kept = new Map<string, string>()
  const session = openSession({
    ...{ location: { search: '' }, navigator: { languages: ['en'], language: 'en' } },
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  } as unknown as Window)
  session.set(PERSONAL_KEYS.history, 'a prompt')
  beginMove(session, 'link1', 'iOS · Safari · Mexico')
  const asked: string[] = []
  const api = {
    call: async (_: string, { params }: { params: { id: string } }) => {
      asked.push(params.id)
      const answer = answers.shift() ?? 'allowed'
      if (answer instanceof Error) throw answer
      return { state: answer }
    },
  } as unknown as Parameters<typeof followMove>[1]
  const reload = vi.fn()
  const follow = async () => {
    const ended = followMove(session, api, reload)
    await vi.advanceTimersByTimeAsync(20_000)
    return ended
  }
  return { session, asked, reload, follow }
}

describe('a move to another device that was allowed and closed', () => {
  it('empties this browser once the other device has it, through a connection that breaks', async () => {
    const { session, asked, reload, follow } = moving('allowed', new TypeError('offline'), 'done')
    await follow()
    expect(asked).toEqual(['link1', 'link1', 'link1'])
    expect(session.get(PERSONAL_KEYS.history)).toBeNull()
    expect(session.get(PERSONAL_KEYS.moved)).toBe('iOS · Safari · Mexico')
    expect(reload).toHaveBeenCalledTimes(1)
    await follow()
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['the other device never fetches it', 'expired'],
    ['nobody knows the link any more', new ApiError({ kind: 'refused', status: 404, message: '' })],
  ])('keeps everything where %s', async (_, answer) => {
    const { session, asked, reload, follow } = moving(answer)
    await follow()
    expect(session.get(PERSONAL_KEYS.history)).toBe('a prompt')
    expect([session.get(PERSONAL_KEYS.moved), session.get(PERSONAL_KEYS.moving)]).toEqual([null, null])
    expect([asked.length, reload.mock.calls.length]).toEqual([1, 0])
  })
})
