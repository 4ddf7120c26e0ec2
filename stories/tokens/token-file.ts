import text from '@easel/widgets/tokens.css?raw'

export interface Token {
  /** Without `--easel-`. */
  name: string
  property: string
  light: string
  dark: string
  /** What it changes; empty if the name says it. */
  note: string
}

export interface TokenGroup {
  name: string
  tokens: Token[]
}

/** The group of tokens for the widgets' internal use. */
const INSIDE = 'Inside'

/** The tokens in the order and groups of their file. */
export function readTokens(css: string = text): TokenGroup[] {
  const groups: TokenGroup[] = []
  const block = css.slice(css.indexOf('.easel-root {'), css.indexOf('\n  }'))
  const parts =
    /\/\* \[(?<group>[^\]]+)\] \*\/|--easel-(?<name>[\w-]+):\s*(?<value>[^;]+);(?: *\/\*(?<note>[^*]+)\*\/)?/g
  for (const { groups: part = {} } of block.matchAll(parts)) {
    const { group, name = '', value = '', note = '' } = part
    if (group) groups.push({ name: group, tokens: [] })
    else groups.at(-1)?.tokens.push({ name, property: `--easel-${name}`, ...sides(value), note: note.trim() })
  }
  return groups
}

/** The groups that partners may use. */
export const publicGroups = (): TokenGroup[] => readTokens().filter(({ name }) => name !== INSIDE)

export function groupOf(name: string): Token[] {
  const group = readTokens().find((one) => one.name === name)
  if (!group) throw new Error(`The file of tokens has no group ${name}`)
  return group.tokens
}

function sides(value: string): { light: string; dark: string } {
  const flat = value.replace(/\s+/g, ' ').trim()
  const inner = /^light-dark\((.*)\)$/.exec(flat)?.[1]
  if (!inner) return { light: flat, dark: flat }
  const comma = outerComma(inner)
  return { light: inner.slice(0, comma).trim(), dark: inner.slice(comma + 1).trim() }
}

/** Index of the comma outside all brackets. */
function outerComma(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (text[at] === ',' && depth === 0) return at
  }
  return text.length
}
