import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER, startProcess } from './process.ts'

/** Starts a server that notes which modules it loads, and ends it. */
export async function modulesOf(dataDir: string, environment: Record<string, string>): Promise<string[]> {
  const list = join(dataDir, 'modules.txt')
  const hook = join(dataDir, 'note-modules.mjs')
  writeFileSync(list, '')
  writeFileSync(
    hook,
    `import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({
  resolve(name, context, next) {
    const found = next(name, context)
    appendFileSync(${JSON.stringify(list)}, found.url + '\\n')
    return found
  },
})`,
  )
  const server = startProcess(SERVER, {
    DATA_DIR: dataDir,
    STARTER_COLLECTION: '0',
    NODE_OPTIONS: `--import=${hook}`,
    ...environment,
  })
  await server.ready()
  await server.kill('SIGTERM')
  return readFileSync(list, 'utf8').split('\n')
}
