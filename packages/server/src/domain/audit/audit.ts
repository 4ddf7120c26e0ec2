import { createHash } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { AuditEntry, AuditFilter, AuditRecord, AuditStore, WithFirstCommit } from './ports.ts'

interface Parts {
  store: AuditStore
  withFirstCommit: WithFirstCommit
  locks: Locks
  uow: UnitOfWork
  clock: Clock
}

/** Held last in every transaction, so that entries follow one another and nothing waits in a circle. */
const CHAIN_LOCK = 'audit'
const START = ''
const BATCH = 500

type Flaw = 'missing' | 'changed' | 'not as noted'

/** What reading the whole chain says. `broken`: the first entry that is not as it was written. */
export interface ChainCheck {
  entries: number
  /** `<seq>:<hash>` of the last entry, to be noted elsewhere; null while there is none. */
  head: string | null
  broken: { seq: number; why: Flaw } | null
}

/** The audit log: entries are chained by hashes, and the database refuses to change or delete one. */
export function createAudit({ store, withFirstCommit, locks, uow, clock }: Parts) {
  const append = async ({ details, ...record }: AuditRecord, tx: Tx): Promise<void> => {
    await locks.hold([CHAIN_LOCK], tx)
    const last = await store.last(tx)
    const link = {
      ...record,
      details: JSON.stringify(details),
      seq: (last?.seq ?? 0) + 1,
      at: clock.now(),
      previous: last?.hash ?? START,
    }
    await store.add({ ...link, hash: hashOf(link) }, tx)
  }
  const write = (record: AuditRecord): Promise<void> => uow.run((tx) => append(record, tx))

  return {
    append,
    write,

    /**
     * Runs an action. Its entry commits with its transaction; where it has none, it is written afterwards. `isOutside`:
     * another one is written before, because what is done outside is not undone when this process ends.
     */
    async during<T>(
      record: Omit<AuditRecord, 'outcome'>,
      isOutside: boolean,
      action: () => Promise<T>,
    ): Promise<T> {
      if (isOutside) await write({ ...record, outcome: 'begun' })
      try {
        const { result, committed } = await withFirstCommit(
          (tx) => append({ ...record, outcome: 'done' }, tx),
          action,
        )
        if (!committed) await write({ ...record, outcome: 'done' })
        return result
      } catch (error) {
        await write({ ...record, outcome: 'failed' })
        throw error
      }
    },

    list: (filter: AuditFilter, limit: number): Promise<AuditEntry[]> => store.list(filter, limit),

    /** Reads the whole chain. `noted`: the head of an earlier check, which must still be in it. */
    async verify(noted: string | null = null): Promise<ChainCheck> {
      const mark = noted === null ? null : splitHead(noted)
      let last = { seq: 0, hash: START }
      const upTo = (broken: ChainCheck['broken']) => ({ entries: last.seq, head: headOf(last), broken })
      for (;;) {
        const entries = await store.after(last.seq, BATCH)
        for (const entry of entries) {
          const why = flawOf(entry, last, mark)
          if (why) return upTo({ seq: last.seq + 1, why })
          last = entry
        }
        if (entries.length < BATCH) break
      }
      return upTo(mark !== null && mark.seq > last.seq ? { seq: last.seq + 1, why: 'missing' } : null)
    },
  }
}

export type Audit = ReturnType<typeof createAudit>

const hashOf = (entry: Omit<AuditEntry, 'hash'>): string => {
  const { seq, at, actor, action, subject, details, reason, outcome, previous } = entry
  const fields = [seq, at, actor, action, subject, details, reason, outcome, previous]
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
}

type Link = Pick<AuditEntry, 'seq' | 'hash'>

function flawOf(entry: AuditEntry, before: Link, mark: Link | null): Flaw | null {
  if (entry.seq !== before.seq + 1) return 'missing'
  if (entry.previous !== before.hash || entry.hash !== hashOf(entry)) return 'changed'
  return entry.seq === mark?.seq && entry.hash !== mark.hash ? 'not as noted' : null
}

const headOf = ({ seq, hash }: Link): string | null => (seq === 0 ? null : `${seq}:${hash}`)

function splitHead(head: string): Link {
  const [seq = '', hash = ''] = head.split(':')
  return { seq: Number(seq), hash }
}
