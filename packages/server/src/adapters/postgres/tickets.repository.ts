import type { Taking, Tickets } from '../../domain/saving/ports.ts'
import type { Database } from './db.ts'

export function createTickets({ on }: Database): Tickets {
  return {
    async put(id, taking, until, tx) {
      await on(tx)
        .insertInto('tickets')
        .values({ id, payload: JSON.stringify(taking), until })
        .execute()
    },
    async find(id, at) {
      const row = await on()
        .selectFrom('tickets')
        .select('payload')
        .where('id', '=', id)
        .where('until', '>', at)
        .executeTakeFirst()
      return row ? (JSON.parse(row.payload) as Taking) : null
    },
    async forgetBefore(at) {
      await on().deleteFrom('tickets').where('until', '<', at).execute()
    },
  }
}
