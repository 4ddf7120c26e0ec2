import type { Reason } from '@easel/contract/errors'
import type { Language } from '@easel/contract/numbers'
import { en } from './en.ts'
import { es } from './es.ts'
import { zhCN } from './zh-cn.ts'
import { zhTW } from './zh-tw.ts'

/** The server's words for every code, in one language. */
export type Messages = Record<Reason | 'ok', string>

const catalogues: Record<Language, Messages> = { en, es, zhCN, zhTW }

/** The sentence for a code, in the reader's language. */
export const messageOf = (code: Reason | 'ok', language: Language): string => catalogues[language][code]
