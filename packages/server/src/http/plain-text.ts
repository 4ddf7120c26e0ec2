/** Control characters except tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

/** The path of the first string with a control character, which databases reject; null without one. */
export function controlCharacterIn(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return CONTROL.test(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, each] of Object.entries(value)) {
    const found = controlCharacterIn(each, [...path, key])
    if (found) return found
  }
  return null
}
