/** Code that stands as it is in a literal, such as a function. */
export class Code {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Value = string | number | boolean | Code | { readonly [name: string]: Value }

const NAME = /^[A-Za-z_$][\w$]*$/
const MAX_INLINE = 72

/** An object over several lines. */
export function block(value: { readonly [name: string]: Value }, indent = ''): string {
  const inner = `${indent}  `
  const lines = Object.entries(value).map(
    ([name, part]) => `${inner}${key(name)}: ${literal(part, inner)},\n`,
  )
  return `{\n${lines.join('')}${indent}}`
}

/** JavaScript; an object that is long stands on several lines. */
export function literal(value: Value, indent = ''): string {
  if (value instanceof Code) return value.text.replaceAll('\n', `\n${indent}`)
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object') return String(value)
  const parts = Object.entries(value).map(([name, part]) => `${key(name)}: ${literal(part)}`)
  const inline = `{ ${parts.join(', ')} }`
  return inline.length <= MAX_INLINE && !inline.includes('\n') ? inline : block(value, indent)
}

const key = (name: string): string => (NAME.test(name) ? name : quoted(name))

/** A string in single quotes, which also cannot end the script element that it stands in. */
const quoted = (text: string): string =>
  `'${text
    .replace(/[\\']/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n')
    .replace(/<(?=[/!])/g, '\\x3c')}'`

/** The value of an attribute, between double quotes. */
export const attribute = (text: string): string =>
  text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The same in templates, where braces are code. */
export const templateAttribute = (text: string): string =>
  attribute(text).replace(/[{}]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Text within back quotes of JavaScript. */
export const inBackQuotes = (text: string): string => text.replace(/\\|`|\$\{/g, (sign) => `\\${sign}`)
