import type { Language } from '@easel/contract/numbers'
import type { Plan } from './plans.ts'

/** What a buyer reads at the provider: Easel VIP and the period. */
export function titleOf({ permanent, days }: Pick<Plan, 'permanent' | 'days'>, language: Language): string {
  const { forGood, forDays } = TITLES[language]
  return permanent ? forGood : forDays(days)
}

const TITLES: Record<Language, { forGood: string; forDays(days: number): string }> = {
  en: {
    forGood: 'Easel VIP, permanent',
    forDays: (days) => `Easel VIP, ${days} ${days === 1 ? 'day' : 'days'}`,
  },
  zhCN: { forGood: 'Easel VIP 永久会员', forDays: (days) => `Easel VIP 会员 ${days} 天` },
  zhTW: { forGood: 'Easel VIP 永久會員', forDays: (days) => `Easel VIP 會員 ${days} 天` },
  es: {
    forGood: 'Easel VIP, permanente',
    forDays: (days) => `Easel VIP, ${days} ${days === 1 ? 'día' : 'días'}`,
  },
}
