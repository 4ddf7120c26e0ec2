import { expect, it, vi } from 'vitest'
import { createAccountOpener } from './account-opener.ts'

it('the account dialog resolves to whether the user has signed in', async () => {
  const opener = createAccountOpener()
  const changed = vi.fn()
  opener.subscribe(changed)
  const first = opener.open('account')
  expect(opener.state()?.entry).toBe('account')
  // A second dialog replaces the first, which settles.
  const second = opener.open('manage')
  expect(await first).toBe(false)
  expect(opener.state()?.entry).toBe('manage')
  opener.state()?.settle(true)
  expect(await second).toBe(true)
  expect(opener.state()).toBeNull()
  expect(changed).toHaveBeenCalled()
})
