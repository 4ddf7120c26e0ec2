import { DAY, MINUTE } from '@easel/contract/numbers'
import type { Log } from '../kernel/log.ts'
import { DamagedError } from './backup-error.ts'
import type { BackupTarget, Erased } from './ports.ts'

/** So far may the clocks of an installation's machines be apart. Who was deleted before a backup is not in it. */
const EARLIER = MINUTE

/** Whom a backup that was made then may bring back. */
export const erasedSince = (erased: readonly Erased[], madeAt: number): Erased[] =>
  erased.filter(({ at }) => at >= madeAt - EARLIER)

/** So old may a copy of a backup get that is kept in another place, where nobody counts it. */
const COPIES_KEPT = 400 * DAY

/** Who was deleted before then is in no backup any more: neither in the oldest one that is kept, nor in a copy of an earlier one. */
export const forgottenBefore = (oldest: number, now: number): number =>
  Math.min(oldest, now - COPIES_KEPT) - EARLIER

/** Keeps beside the backups whom the oldest of them may bring back, for a restore where nothing else is left. */
export async function keepErased(
  target: BackupTarget,
  own: readonly Erased[],
  oldest: number,
  log: Log,
): Promise<void> {
  const kept = await target.erased().catch((error: unknown): Erased[] => {
    if (!(error instanceof DamagedError)) throw error
    log.warn({ err: error }, 'the list of deleted people beside the backups cannot be read: it is begun anew')
    return []
  })
  const all = new Map([...kept, ...own].map((each) => [`${each.at} ${each.id}`, each]))
  await target.keepErased(erasedSince([...all.values()], oldest))
}
