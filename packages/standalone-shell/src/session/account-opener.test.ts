import { expect, it, vi } from 'vitest'
import { createAccountOpener } from './account-opener.ts'

it('resolves to whether somebody has signed in', async () => {
  const opener = createAccountOpener()
  const changed = vi.fn()
  opener.subscribe(changed)
  const first = opener.open('account')
  expect(opener.state()?.entry).toBe('account')
  // Another one takes its place: nobody waits for the first any more.
  const second = opener.open('manage')
  expect(await first).toBe(false)
  expect(opener.state()?.entry).toBe('manage')
  opener.state()?.settle(true)
  expect(await second).toBe(true)
  expect(opener.state()).toBeNull()
  expect(changed).toHaveBeenCalled()
})
