import { createRequire } from 'node:module'
import type * as OpenCC from 'opencc-js/t2cn'

type Convert = (text: string) => string

let converter: Convert | undefined

const require = createRequire(import.meta.url)

function makeConverter(): Convert {
  const { Converter } = require('opencc-js/t2cn') as typeof OpenCC
  return Converter({ from: 'tw', to: 'cn' })
}

/**
 * Converts traditional characters (Taiwan) to simplified ones. The tables are loaded with the first Chinese
 * prompt.
 */
export function toSimplified(text: string): string {
  converter ??= makeConverter()
  return converter(text)
}
