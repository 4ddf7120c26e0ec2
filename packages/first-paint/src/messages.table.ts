/** Written by `npm run tables` from the catalogs of the application. */
import type { Language } from '@easel/contract/numbers'
import type { AppMessages } from './english.ts'

// biome-ignore format: as it is written
export const APP_MESSAGES: Record<Language, AppMessages> = {
  zhCN: {"menu":"主导航","entries":{"home":"首页","create":null,"square":"广场","works":"我的作品","queue":null},"create":{"side":"开始创作","top":"创作"},"headings":{"home":"精选作品","create":"创作","square":"广场","works":"我的作品","queue":"我的队列"},"today":"今天","prompt":{"label":"想画什么？","placeholder":"想画什么？一处地方、一束光、一种心情……","generate":"立即生成"}},
  zhTW: {"menu":"主要導覽","entries":{"home":"首頁","create":null,"square":"廣場","works":"我的作品","queue":null},"create":{"side":"開始創作","top":"創作"},"headings":{"home":"精選作品","create":"創作","square":"廣場","works":"我的作品","queue":"我的佇列"},"today":"今天","prompt":{"label":"想畫什麼？","placeholder":"想畫什麼？一處地方、一道光、一種心情……","generate":"立即生成"}},
  en: {"menu":"Main","entries":{"home":"Home","create":null,"square":"Square","works":"My works","queue":null},"create":{"side":"Start creating","top":"Create"},"headings":{"home":"Selected works","create":"Create","square":"Square","works":"My works","queue":"My queue"},"today":"Today","prompt":{"label":"What should be drawn?","placeholder":"What should be drawn? A place, a light, a mood …","generate":"Generate"}},
  es: {"menu":"Principal","entries":{"home":"Inicio","create":null,"square":"Plaza","works":"Mis obras","queue":null},"create":{"side":"Empezar a crear","top":"Crear"},"headings":{"home":"Obras seleccionadas","create":"Crear","square":"Plaza","works":"Mis obras","queue":"Mi cola"},"today":"Hoy","prompt":{"label":"¿Qué quieres dibujar?","placeholder":"¿Qué quieres dibujar? Un lugar, una luz, un estado de ánimo…","generate":"Generar"}},
}
