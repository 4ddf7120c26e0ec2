import { describe, expect, it } from 'vitest'
import { AT_REST, heightOf, type PullEvent, pull } from './pull.state.ts'

const after = (...events: PullEvent[]) => events.reduce(pull, AT_REST)
const moved = (distance: number): PullEvent => ({ type: 'moved', distance })

describe('pulling the page down', () => {
  it('refreshes from 95 px on', () => {
    expect(after(moved(94)).step).toBe('pull')
    expect(after(moved(94), { type: 'released' })).toEqual(AT_REST)
    expect(after(moved(95)).step).toBe('release')
    expect(after(moved(95), { type: 'released' }).step).toBe('refreshing')
  })

  it('can be taken back before the finger is lifted', () => {
    expect(after(moved(140), moved(20), { type: 'released' })).toEqual(AT_REST)
    expect(after(moved(-30))).toEqual(AT_REST)
  })

  it('shows a strip of 30 px until the refresh has succeeded or failed', () => {
    const refreshing = after(moved(200), { type: 'released' })
    expect(heightOf(refreshing)).toBe(30)
    expect(pull(refreshing, moved(300))).toEqual(refreshing)
    expect(pull(refreshing, { type: 'refreshed' }).step).toBe('done')
    const failed = pull(refreshing, { type: 'failed' })
    expect(failed.step).toBe('failed')
    expect(pull(failed, { type: 'ended' })).toEqual(AT_REST)
  })

  it('follows the finger more slowly the further it goes', () => {
    expect(heightOf(after(moved(10)))).toBeGreaterThan(8)
    expect(heightOf(after(moved(5000)))).toBeLessThanOrEqual(120)
  })
})
