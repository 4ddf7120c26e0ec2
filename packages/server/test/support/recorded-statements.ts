import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PostgresQueryCompiler } from 'kysely'
import { afterAll } from 'vitest'

/** Beside each test file of a run that records: every statement that is made, without its values. */
const seen = new Set<string>()
const compile = PostgresQueryCompiler.prototype.compileQuery

PostgresQueryCompiler.prototype.compileQuery = function compileQuery(...given: Parameters<typeof compile>) {
  const compiled = compile.apply(this, given)
  seen.add(compiled.sql)
  return compiled
}

afterAll(() => {
  const directory = process.env.EASEL_STATEMENTS ?? ''
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, `${randomUUID()}.json`), JSON.stringify([...seen]))
})
