import type { Language } from '@easel/contract/numbers'
import { type ExportRecord, PARTS } from './ports.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import type { ReadmeTexts } from './texts/texts.ts'
import { zhCN } from './texts/zh-cn.ts'
import { zhTW } from './texts/zh-tw.ts'

const TEXTS: Record<Language, ReadmeTexts> = { zhCN, zhTW, en, es }

/** The README of the zip, in the requester's language. */
export function readmeOf(
  { language, watermarked }: Pick<ExportRecord, 'language' | 'watermarked'>,
  at: number,
): string {
  const texts = TEXTS[language]
  const time = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const lines = [
    texts.title,
    texts.made.replace('{time}', time),
    '',
    texts.files,
    `- ${texts.dataFile}`,
    `- ${texts.pictures}`,
    ...(watermarked ? [`  ${texts.marked}`] : []),
    `- ${texts.uploads}`,
    `- ${texts.missing}`,
    '',
    texts.partsTitle,
    ...PARTS.map((part) => `- ${part}: ${texts.parts[part]}`),
    '',
    texts.times,
    texts.left,
    texts.safe,
  ]
  // Windows line ends, which all editors display.
  return `${lines.join('\r\n')}\r\n`
}
