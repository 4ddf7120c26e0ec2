import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PAGE_COLORS } from './page-colors.ts'

const TOKENS = join(import.meta.dirname, '../../../../widgets/src/theme/tokens.css')
/** Named after its use on these pages. */
const TOKEN_OF: Record<string, string> = { soft: 'ink-soft' }

it('a page without scripts has the colors of the site', () => {
  const tokens = readFileSync(TOKENS, 'utf8').replaceAll(/\s/g, '')
  const colors = [...PAGE_COLORS.matchAll(/--([a-z-]+):(light-dark\(#\w+,#\w+\))/g)]
  expect(colors.length).toBeGreaterThan(5)
  for (const [, name = '', value] of colors) {
    expect(tokens).toContain(`--easel-${TOKEN_OF[name] ?? name}:${value}`)
  }
})
