/**
 * Fails if a message of the source is missing from a catalog, a translation is missing, a catalog is out of
 * date, or a text has a word that the glossary forbids.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findForbiddenWords } from './wording.ts'

const ROOT = join(import.meta.dirname, '..')
const CATALOGS = 'packages/*/src/i18n/**/locales/*.{po,ts}'
const MESSAGES = 'packages/server/src/http/messages/*.ts'

const lingui = (...args: string[]) => {
  const cli = join(ROOT, 'node_modules/@lingui/cli/dist/lingui.js')
  return spawnSync(process.execPath, [cli, ...args], { cwd: ROOT, encoding: 'utf8' })
}

/** Extraction dates are ignored. */
const textOf = (file: string) => readFileSync(file, 'utf8').replace(/^"POT-Creation-Date.*\n/gm, '')

const files = globSync(CATALOGS, { cwd: ROOT })
const stored = mkdtempSync(join(tmpdir(), 'easel-catalogs-'))
const problems: string[] = []
try {
  for (const file of files) cpSync(join(ROOT, file), join(stored, file))
  const extracted = lingui('extract', '--clean')
  if (extracted.status !== 0) problems.push(extracted.stdout + extracted.stderr)
  const compiled = lingui('compile', '--strict', '--typescript')
  if (compiled.status !== 0) problems.push(compiled.stdout + compiled.stderr)
  for (const file of globSync(CATALOGS, { cwd: ROOT })) {
    const before = files.includes(file) ? textOf(join(stored, file)) : ''
    if (before !== textOf(join(ROOT, file))) problems.push(`${file} is not what the sources say`)
  }
} finally {
  for (const file of files) cpSync(join(stored, file), join(ROOT, file))
  rmSync(stored, { recursive: true, force: true })
}

const written = files.filter((file) => file.endsWith('.po')).concat(globSync(MESSAGES, { cwd: ROOT }))
for (const file of written) problems.push(...findForbiddenWords(file, readFileSync(join(ROOT, file), 'utf8')))

/** Compiled messages by id; the sources' are those in English. */
const messagesOf = (file: string): Record<string, unknown> => {
  const [, json = '"{}"'] =
    /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(readFileSync(join(ROOT, file), 'utf8')) ?? []
  return JSON.parse(JSON.parse(json))
}
// A message that was filled in for another language is complete, compiles, and is read by nobody who could say so.
for (const file of files.filter((one) => /zh(CN|TW)\.ts$/.test(one))) {
  const [chinese, spanish, english] = ['', 'es', 'en'].map((language) =>
    messagesOf(language ? file.replace(/zh(CN|TW)\.ts$/, `${language}.ts`) : file),
  )
  for (const [id, message] of Object.entries(chinese ?? {})) {
    const [text, es, en] = [message, spanish?.[id], english?.[id]].map((one) => JSON.stringify(one))
    if (text === es && text !== en && /\p{Ll}/u.test(text ?? ''))
      problems.push(`${file} has a Spanish message: ${text}`)
  }
}

if (files.length === 0) problems.push('there are no catalogs')
if (problems.length > 0) {
  console.error(`${problems.join('\n')}\nRun: npm run i18n`)
  process.exitCode = 1
}
