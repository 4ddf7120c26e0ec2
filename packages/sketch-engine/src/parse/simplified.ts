import * as OpenCC from 'opencc-js/t2cn'

type Convert = (text: string) => string

let converter: Convert | undefined

/** Traditional (Taiwan) to simplified; the tables are made at the first Chinese prompt. */
export function toSimplified(text: string): string {
  const convert: Convert = converter ?? OpenCC.Converter({ from: 'tw', to: 'cn' })
  converter = convert
  return convert(text)
}
