import { DAY } from '@easel/contract/numbers'
import { expect, it } from 'vitest'
import { createLedger } from '../../src/adapters/postgres/people/quota.repository.ts'
import { windowOf } from '../../src/domain/kernel/window.ts'
import type { LedgerEntry, UsageKey } from '../../src/domain/quota/ports.ts'
import { onBothDatabases } from '../support/both-databases.ts'

const NOW = Date.now()
const DAY_OF = windowOf(NOW, DAY)
const USED_AT = NOW - 1000
const RESERVE: Omit<LedgerEntry, 'id' | 'workId'> = {
  principalId: 'one',
  addressKey: '2001:db8:1:2::/64',
  partnerId: 'acme',
  purpose: 'generation',
  type: 'reserve',
  amount: 1,
  subject: null,
  slot: null,
  at: USED_AT,
  countedAt: USED_AT,
}

onBothDatabases((own) => {
  const entries: LedgerEntry[] = [
    { ...RESERVE, id: 'a', workId: 'a' },
    {
      ...RESERVE,
      id: 'b',
      workId: 'b',
      principalId: 'other',
      addressKey: '2001:db8:1:3::/64',
      at: NOW,
      countedAt: NOW,
    },
    { ...RESERVE, id: 'c', workId: 'c' },
    // Given back, of another purpose, and too long ago.
    { ...RESERVE, id: 'd', workId: 'c', type: 'refund', amount: -1 },
    { ...RESERVE, id: 'e', workId: 'e', purpose: 'save' },
    { ...RESERVE, id: 'f', workId: 'f', countedAt: NOW - 2 * DAY },
  ]
  const people: UsageKey[] = [{ principalId: 'one' }, { principalId: 'other' }, { principalId: 'nobody' }]
  const keys: UsageKey[] = [
    ...people,
    { addressKey: '2001:db8:1:2::/64' },
    { addressKey: '2001:db8:1::/48' },
    { addressKey: '20.0.0.1' },
    { partnerId: 'acme' },
  ]
  const started = async () => {
    const counted = { statements: 0 }
    const ledger = createLedger({
      ...own.database,
      on(tx) {
        counted.statements += 1
        return own.database.on(tx)
      },
    })
    await own.database.uow.run(async (tx) => {
      for (const entry of entries) await ledger.add(entry, tx)
    })
    counted.statements = 0
    return { ledger, counted }
  }

  it('counts what people, addresses, networks and partners have used, in one statement for all who ask at once', async () => {
    const { ledger, counted } = await started()
    const used = await Promise.all(keys.map((who) => ledger.usageOf('generation', who, DAY_OF)))
    expect(used).toEqual([
      { used: 1, oldestAt: USED_AT },
      { used: 1, oldestAt: NOW },
      { used: 0, oldestAt: null },
      { used: 1, oldestAt: USED_AT },
      { used: 2, oldestAt: USED_AT },
      { used: 0, oldestAt: null },
      { used: 2, oldestAt: USED_AT },
    ])
    expect(counted.statements).toBe(1)
  })

  it('counts for hundreds at once as for each alone, in a few statements', async () => {
    const { ledger, counted } = await started()
    const many = Array.from({ length: 450 }, (_, n) => people[n % people.length] ?? { principalId: 'one' })
    const used = await Promise.all(many.map((who) => ledger.usageOf('generation', who, DAY_OF)))
    expect(used.map((of) => of.used)).toEqual(many.map((_, n) => (n % people.length === 2 ? 0 : 1)))
    expect(counted.statements).toBe(5)
  })
})
