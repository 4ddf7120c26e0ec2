import { readFileSync } from 'node:fs'

/** The lines of a table in `rules/`, split into cells. */
export const readRules = (name: string): string[][] =>
  readFileSync(new URL(`../rules/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split(' | '))
