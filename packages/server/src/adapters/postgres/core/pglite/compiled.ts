import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** The WebAssembly of the embedded PostgreSQL, and of the program that creates its directory. */
export interface CompiledModules {
  pgliteWasmModule: WebAssembly.Module
  initdbWasmModule: WebAssembly.Module
}

const FILES = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
const compiled = async (file: string) => WebAssembly.compile(await readFile(join(FILES, file)))

/**
 * For a process that opens the database once, reads it and ends; called before that, it holds for all of the process. V8 would
 * optimize what is called often, for one function of PostgreSQL alone with seconds of a processor and 600 MB, and rows are
 * read no faster for it.
 */
export function compileOnce(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}

let modules: Promise<CompiledModules> | null = null

/** Compiled once in a process: threads share it, with what has been optimized of it since. */
export const compiledModules = (): Promise<CompiledModules> => {
  modules ??= Promise.all([compiled('pglite.wasm'), compiled('initdb.wasm')]).then(
    ([pgliteWasmModule, initdbWasmModule]) => ({ pgliteWasmModule, initdbWasmModule }),
  )
  return modules
}
