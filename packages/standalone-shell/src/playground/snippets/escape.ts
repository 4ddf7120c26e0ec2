/** Code that stands as it is in a literal, such as a function. */
export class Code {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Value = string | number | boolean | Code | { readonly [name: string]: Value }

const NAME = /^[A-Za-z_$][\w$]*$/

/** JavaScript, over several lines where an object is long. */
export function literal(value: Value, indent = ''): string {
  if (value instanceof Code) return value.text.replaceAll('\n', `\n${indent}`)
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object') return String(value)
  const entries = Object.entries(value).map(([name, part]) => [NAME.test(name) ? name : quoted(name), part])
  const inline = `{ ${entries.map(([name, part]) => `${name}: ${literal(part as Value)}`).join(', ')} }`
  if (entries.length <= 4 && inline.length <= 72 && !inline.includes('\n')) return inline
  const inner = `${indent}  `
  const lines = entries.map(([name, part]) => `${inner}${name}: ${literal(part as Value, inner)},\n`)
  return `{\n${lines.join('')}${indent}}`
}

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
