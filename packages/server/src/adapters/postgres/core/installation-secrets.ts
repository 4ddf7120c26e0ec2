import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from './db.ts'

/** Keyed hashes with a secret generated at first use and shared by all processes. */
export function createKeyedHash(
  { on }: Pick<Database, 'on'>,
  name: string,
): (text: string) => Promise<string> {
  let key: Promise<string> | null = null

  const read = async (): Promise<string> => {
    const secret = randomBytes(32).toString('base64url')
    await on()
      .insertInto('installation_secrets')
      .values({ name, secret })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await on()
      .selectFrom('installation_secrets')
      .select('secret')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return row.secret
  }

  return async (text) => {
    key ??= read().catch((error: unknown) => {
      key = null
      throw error
    })
    return createHmac('sha256', await key)
      .update(text)
      .digest('base64url')
  }
}
