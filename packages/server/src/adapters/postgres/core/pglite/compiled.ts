import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The WebAssembly of the embedded PostgreSQL, and of the program that creates its directory. */
export interface CompiledModules {
  pgliteWasmModule: WebAssembly.Module
  initdbWasmModule: WebAssembly.Module
}

const FILES = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
const compiled = async (file: string) => WebAssembly.compile(await readFile(join(FILES, file)))

let modules: Promise<CompiledModules> | null = null

/** Compiled once in a process: threads share it, with what has been optimized of it since. */
export const compiledModules = (): Promise<CompiledModules> => {
  modules ??= Promise.all([compiled('pglite.wasm'), compiled('initdb.wasm')]).then(
    ([pgliteWasmModule, initdbWasmModule]) => ({ pgliteWasmModule, initdbWasmModule }),
  )
  return modules
}
