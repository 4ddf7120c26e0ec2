import type { Language } from '@easel/contract/numbers'
import { escapeAttribute } from '@easel/first-paint/page'

export interface SharedCard {
  id: string
  title: string
  address: string
  picture: { url: string; width: number; height: number } | null
}

const TITLE_LENGTH = 120

const UNTITLED: Readonly<Record<Language, string>> = {
  en: 'A shared image',
  es: 'Una imagen compartida',
  zhCN: '分享的图片',
  zhTW: '分享的圖片',
}

/** The title in place of a prompt that may not be shown. */
export const sharedTitle = (language: Language): string => UNTITLED[language]

/** Adds link-preview metadata, and the id of the work for the shell. */
export function withShare(html: string, { id, title, address, picture }: SharedCard): string {
  const short = [...title].length > TITLE_LENGTH ? `${[...title].slice(0, TITLE_LENGTH).join('')}…` : title
  const properties: [name: string, content: string | number][] = [
    ['og:type', 'article'],
    ['og:site_name', 'Easel'],
    ['og:title', short],
    ['og:url', address],
    ...(picture
      ? ([
          ['og:image', picture.url],
          ['og:image:width', picture.width],
          ['og:image:height', picture.height],
          ['og:image:alt', short],
        ] as [string, string | number][])
      : []),
  ]
  const tags = [
    `<meta name="easel-share" content="${escapeAttribute(id)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    ...properties.map(
      ([name, content]) => `<meta property="${name}" content="${escapeAttribute(String(content))}">`,
    ),
  ]
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}
