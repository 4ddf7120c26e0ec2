import { join } from 'node:path'
import { defineConfig } from 'vite'
import { compiler } from './compiler.ts'
import { linker } from './linker.ts'

const ROOT = import.meta.dirname
const COMPILED = join(ROOT, 'node_modules/.cache/compiled')

/** What Angular's command line does in a project of yours. */
export default defineConfig({
  root: ROOT,
  plugins: [compiler(ROOT), linker()],
  // The page names its source; what is bundled is what Angular has made of it.
  resolve: { alias: { '/src/main.ts': join(COMPILED, 'main.js') } },
})
