import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { Database } from './db.ts'

/** Times that concern the installation and outlive its processes. */
export type InstallationTime = 'clock_seen' | 'expiry_refused' | 'expiry_allowed_until'

/** Epoch ms by name. */
export function createInstallationTimes({ on }: Pick<Database, 'on'>) {
  return {
    async read(name: InstallationTime, tx?: Tx): Promise<number | null> {
      const row = await on(tx)
        .selectFrom('installation_times')
        .select('at')
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.at ?? null
    },
    async write(name: InstallationTime, at: number, tx?: Tx): Promise<void> {
      await on(tx)
        .insertInto('installation_times')
        .values({ name, at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
        .execute()
    },
    async clear(name: InstallationTime): Promise<void> {
      await on().deleteFrom('installation_times').where('name', '=', name).execute()
    },
  }
}

/** The last time at which the installation trusted its clock. */
export function timeLastSeen(database: Pick<Database, 'on'>) {
  const times = createInstallationTimes(database)
  return {
    read: (tx?: Tx) => times.read('clock_seen', tx),
    write: (at: number) => times.write('clock_seen', at),
  }
}
