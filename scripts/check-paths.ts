/** Checks that every link between documents, and every path of this repository in them, exists. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const NOT_OURS = ['**/node_modules/**', '**/dist*/**', 'test-results/**']
/** Folders with which a path from the repository's root begins. */
const PLACES = 'packages|scripts|e2e|bench|docs|examples|stories'

/** A link that starts with a slash is a URL of the site, used in texts for its visitors. */
const LINK = /\]\((?![a-z]+:|\/)([^)#\s]+)(?:#[^)]*)?\)/g
const PATH = new RegExp(`\`((?:${PLACES})/[\\w./{},*@-]+)\``, 'g')

const missing = globSync('**/*.md', { cwd: ROOT, exclude: NOT_OURS }).flatMap((document) => {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const linked = all(text, LINK).map((link) => join(dirname(document), link))
  const named = all(text, PATH).flatMap(spelledOut)
  return [...linked, ...named]
    .filter((path) => globSync(normalize(path), { cwd: ROOT }).length === 0)
    .map((path) => `${document} names ${path}, which is not there`)
})
for (const line of missing) console.error(line)
process.exitCode = missing.length > 0 ? 1 : 0

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}

/** Expands `a/{b,c}` to `a/b` and `a/c`. */
function spelledOut(path: string): string[] {
  const [braces, inside = ''] = /\{([^{}]*)\}/.exec(path) ?? []
  return braces ? inside.split(',').flatMap((each) => spelledOut(path.replace(braces, each))) : [path]
}
