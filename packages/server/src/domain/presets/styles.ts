import type { Language } from '@easel/contract/numbers'

export interface Style {
  readonly id: string
  readonly names: Readonly<Record<Language, string>>
}

const style = (id: string, en: string, zhCN: string, zhTW: string, es: string): Style => ({
  id,
  names: { en, zhCN, zhTW, es },
})

/** The styles that people choose from, in the order in which a menu shows them; engines know them by id. */
export const STYLES: readonly Style[] = [
  style('watercolor', 'Watercolor', '水彩', '水彩', 'Acuarela'),
  style('oil', 'Oil painting', '油画', '油畫', 'Óleo'),
  style('ink', 'Ink wash', '水墨', '水墨', 'Tinta china'),
  style('ukiyo-e', 'Ukiyo-e', '浮世绘', '浮世繪', 'Ukiyo-e'),
  style('anime', 'Anime', '动漫', '動漫', 'Anime'),
  style('cinematic', 'Cinematic', '电影感', '電影感', 'Cine'),
  style('pixel', 'Pixel art', '像素', '像素', 'Pixel art'),
  style('low-poly', 'Low poly', '低多边形', '低多邊形', 'Low poly'),
  style('papercut', 'Papercut', '剪纸', '剪紙', 'Papel recortado'),
  style('comic', 'Comic', '漫画', '漫畫', 'Cómic'),
  style('sketch', 'Pencil sketch', '素描', '素描', 'Boceto a lápiz'),
  style('neon', 'Neon', '霓虹', '霓虹', 'Neón'),
  style('stained-glass', 'Stained glass', '彩绘玻璃', '彩繪玻璃', 'Vidriera'),
  style('vintage', 'Vintage', '复古', '復古', 'Vintage'),
  style('black-and-white', 'Black and white', '黑白', '黑白', 'Blanco y negro'),
  style('clay', 'Clay', '黏土', '黏土', 'Plastilina'),
]

/** Styles that are for members alone unless the operator says otherwise. */
export const VIP_STYLES: readonly string[] = ['ukiyo-e', 'papercut', 'stained-glass', 'clay']
