/**
 * Writes `compiled/` by Angular's own compiler, in the form in which libraries are published: the builds of partners
 * finish it with their version of Angular. It is kept in the repository, because the compiler is only installed for
 * tests, and packages are packed wherever Easel runs. With a folder as its argument it writes there.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const PACKAGE = join(import.meta.dirname, '..')
const SDK = join(PACKAGE, '../host-sdk/dist')
const outDir = resolve(process.argv[2] ?? join(PACKAGE, 'compiled'))

const project = mkdtempSync(join(PACKAGE, 'compiling-'))
writeFileSync(
  join(project, 'tsconfig.json'),
  JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'es2022',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom'],
      types: [],
      strict: true,
      declaration: true,
      skipLibCheck: true,
      rootDir: join(PACKAGE, 'src'),
      outDir,
      // The built package: its sources are none of this one's.
      paths: {
        '@easel/host-sdk/component': [join(SDK, 'component.d.ts')],
        '@easel/host-sdk': [join(SDK, 'index.d.ts')],
      },
    },
    files: [join(PACKAGE, 'src/index.ts')],
    angularCompilerOptions: { compilationMode: 'partial', strictTemplates: true },
  }),
)
const compiler = createRequire(import.meta.url).resolve('@angular/compiler-cli/package.json')
const { status } = spawnSync(process.execPath, [join(compiler, '../bundles/src/bin/ngc.js'), '-p', project], {
  stdio: 'inherit',
})
rmSync(project, { recursive: true })
process.exitCode = status ?? 1
