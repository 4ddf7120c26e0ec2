import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOMS } from './rooms.ts'

const FOLDER = join(import.meta.dirname, '..')
/** What covers the window, or stands in a dialog, which does; and the tokens for these. */
const OF_THE_WINDOW = /^(?:ui\/dialog|viewer\/|refusals\/enter-code|theme\/tokens)/

const sheets = globSync('**/*.css', { cwd: FOLDER }).map(
  (name) => [name.replaceAll('\\', '/'), readFileSync(join(FOLDER, name), 'utf8')] as const,
)
const asked = (text: string, rule: string): string[] =>
  [...text.matchAll(new RegExp(`@${rule}[^{]*`, 'g'))].map(([query]) => query.trim())

it('what stands in a slot of a page is composed by the width of the slot, never by that of the window', () => {
  const byWindow = sheets
    .filter(([name]) => !OF_THE_WINDOW.test(name))
    .flatMap(([name, text]) => asked(text, 'media').map((query) => `${name}: ${query}`))
    // A phone on its side is known by its height.
    .filter((query) => query.includes('width') && !query.includes('height'))
  expect(byWindow).toEqual([])
})

it('the widths of slots are those of one table', () => {
  const widths = sheets.flatMap(([, text]) =>
    asked(text, 'container easel').map((query) => query.replaceAll(/\D/g, '')),
  )
  expect(widths.length).toBeGreaterThan(5)
  const known: number[] = Object.values(ROOMS)
  expect(widths.filter((width) => !known.includes(Number(width)))).toEqual([])
})

it('a narrow slot has the tokens of a narrow window', () => {
  // A container's rules cannot be a window's: the two lists stand apart, and are the same.
  const tokensIn = (file: string, rule: string): string[] => {
    const text = readFileSync(join(FOLDER, file), 'utf8')
    const [, block = ''] = text.split(new RegExp(`@${rule} \\(max-width: ${ROOMS.narrow}px\\) \\{`))
    return [...(block.split('}')[0] ?? '').matchAll(/--[\w-]+:[^;]+/g)].map(([token]) => token)
  }
  const ofSlot = tokensIn('federation/room.module.css', 'container easel')
  expect(ofSlot).toContain('--easel-control: 44px')
  expect(ofSlot).toEqual(tokensIn('theme/tokens.css', 'media'))
})
