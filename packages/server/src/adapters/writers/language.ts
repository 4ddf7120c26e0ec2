import type { Language } from '@easel/contract/numbers'

const SPANISH = /[ñ¿¡]|\b(el|la|los|las|un|una|unos|unas|de|del|con|en|y|sobre|bajo|al)\b/giu
const TRADITIONAL =
  /[們國圖畫樹貓鳥龍風雲電車門開關間東島飛魚馬點燈葉紅綠藍黃與從這個來對時場邊見頭臺灣燒陽陰雨後裡麼亞]/u
const SIMPLIFIED =
  /[们国图画树猫鸟龙风云电车门开关间东岛飞鱼马点灯叶红绿蓝黄与从这个来对时场边见头阳阴后里么亚]/u

/** The prompt's language by its script, then its function words, then the reader's language. */
export function languageOf(prompt: string, reader: Language): Language {
  if (/\p{Script=Han}/u.test(prompt)) {
    if (TRADITIONAL.test(prompt) && !SIMPLIFIED.test(prompt)) return 'zhTW'
    if (SIMPLIFIED.test(prompt)) return 'zhCN'
    return reader === 'zhTW' ? 'zhTW' : 'zhCN'
  }
  const spanish = prompt.match(SPANISH)?.length ?? 0
  const words = prompt.split(/\s+/u).length
  if (spanish > 0 && spanish / words >= 0.15) return 'es'
  return reader === 'es' && spanish > 0 ? 'es' : 'en'
}
