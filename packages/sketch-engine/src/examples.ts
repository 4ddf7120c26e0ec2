import type { Language } from './types.ts'

export const promptExamples: Readonly<Record<Language, readonly string[]>> = {
  zhCN: [],
  zhTW: [],
  en: [],
  es: [],
}
