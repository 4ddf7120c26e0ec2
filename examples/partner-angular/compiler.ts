import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const COMPILER = createRequire(import.meta.url).resolve('@angular/compiler-cli/package.json')

/** Compiles the page's own sources. */
export function compile(project: string): void {
  const ngc = join(COMPILER, '../bundles/src/bin/ngc.js')
  const { status } = spawnSync(process.execPath, [ngc, '-p', project], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The page cannot be compiled.')
}

/** The same before anything is bundled. */
export const compiler = (project: string): Plugin => ({
  name: 'angular compiler',
  buildStart: () => compile(project),
})
