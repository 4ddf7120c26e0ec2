import { afterAll, beforeAll } from 'vitest'
import { startPostgres } from './postgres.ts'

/** A PostgreSQL for the tests of a file. */
export function usePostgres() {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())
  return {
    get url() {
      return postgres.url
    },
  }
}
