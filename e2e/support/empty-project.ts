import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PluginOption } from 'vite'
import { buildSite } from '../../examples/shop/build-site.ts'

/** Nothing listens there. */
const REGISTRY = 'http://127.0.0.1:9'
const ON_ITS_OWN = {
  npm_config_registry: REGISTRY,
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  // The frameworks come from this machine, by `link`.
  npm_config_legacy_peer_deps: 'true',
}

/** The element that a page's framework fills. */
export const rootWith = (html: string): string => `<div id="root">${html}</div>`

const pageWith = (body: string, entry: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Shop</title>
  <link rel="icon" href="data:,">
</head>
<body>${body}<script type="module" src="./${entry}"></script></body>
</html>
`

/** A project of a partner that begins with nothing in it. */
export class EmptyProject {
  readonly folder: string

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'easel-empty-project-'))
    this.write('package.json', '{"private": true, "type": "module"}')
  }

  /** The folder with the sites that were built. */
  get sites(): string {
    return join(this.folder, 'sites')
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true })
    writeFileSync(join(this.folder, name), text)
  }

  /** Runs a line of a guide: `npm install …`. */
  npm(line: string): void {
    const [program = '', ...words] = line.split(' ')
    execFileSync(program, words, { cwd: this.folder, env: { ...process.env, ...ON_ITS_OWN }, stdio: 'pipe' })
  }

  /** Makes packages of another folder packages of this project. */
  link(from: string, names: readonly string[]): void {
    for (const name of names) {
      const at = join(this.folder, 'node_modules', name)
      mkdirSync(dirname(at), { recursive: true })
      rmSync(at, { recursive: true, force: true })
      symlinkSync(join(from, name), at, 'junction')
    }
  }

  /** The same project once more, to be changed. */
  copy(): EmptyProject {
    const other = new EmptyProject()
    cpSync(this.folder, other.folder, { recursive: true, verbatimSymlinks: true })
    return other
  }

  /** What a script of the project prints, in Node, which has neither a window nor a document. */
  run(script: string): string {
    return execFileSync(process.execPath, [script], { cwd: this.folder, encoding: 'utf8' })
  }

  /** Builds a page as while a partner develops, so that its framework says what is wrong. It is then at `/<name>/index.html`. */
  async build(
    name: string,
    entry: string,
    plugins: PluginOption[],
    body = rootWith(''),
    outDir = join(this.sites, name),
  ): Promise<void> {
    this.write(`${name}/index.html`, pageWith(body, entry))
    await buildSite({
      root: join(this.folder, name),
      base: './',
      mode: 'development',
      plugins,
      build: { outDir, emptyOutDir: true, minify: false },
    })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
