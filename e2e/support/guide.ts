import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A guide for partners, in English. */
export const guide = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../docs/partners/${name}.md`), 'utf8')

/** The blocks of code of a language in a section, as they stand there. */
export function blocksOf(page: string, heading: string, language: string): string[] {
  const section = guide(page)
    .split(/^## /m)
    .find((part) => part.startsWith(heading))
  const blocks = (section ?? '').matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))
  return [...blocks].map(([, text = '']) => text)
}

const COMMENT = /^(\/\/|\/\*|\*|<!--|#)/

/** The number of lines that are neither empty nor a comment. */
export const linesToWrite = (text: string): number =>
  text.split('\n').filter((line) => line.trim() !== '' && !COMMENT.test(line.trim())).length
