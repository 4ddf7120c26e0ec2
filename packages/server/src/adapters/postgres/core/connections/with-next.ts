import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'

const sentWithNext = new WeakSet<CompiledQuery>()

export const isSentWithNext = (query: CompiledQuery): boolean => sentWithNext.has(query)

/**
 * A statement of a transaction whose answer nobody needs. PostgreSQL gets it together with the next one, or with the commit,
 * which spares a round trip; that it failed is said by that one.
 */
export async function sendWithNext<T>(statement: RawBuilder<unknown>, transaction: Kysely<T>): Promise<void> {
  const compiled = statement.compile(transaction)
  sentWithNext.add(compiled)
  await transaction.executeQuery(compiled)
}
