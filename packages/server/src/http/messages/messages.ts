import type { Reason } from '@easel/contract/errors'
import type { Language } from '@easel/contract/numbers'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Messages } from './message-types.ts'
import { zhCN } from './zh-cn.ts'
import { zhTW } from './zh-tw.ts'

const catalogs: Record<Language, Messages> = { en, es, zhCN, zhTW }

/** The sentence for a code, in the reader's language. */
export const messageOf = (code: Reason | 'ok', language: Language): string => catalogs[language][code]
