import type { Language } from '@easel/contract/numbers'
import { escapeAttribute } from '@easel/first-paint/page'

/** What other sites show of a link to the page. */
export interface LinkCard {
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

/** Adds link-preview metadata. `type`: as Open Graph names it. */
export function withCard(
  html: string,
  type: 'article' | 'profile',
  { title, address, picture }: LinkCard,
): string {
  const short = [...title].length > TITLE_LENGTH ? `${[...title].slice(0, TITLE_LENGTH).join('')}…` : title
  const properties: [name: string, content: string | number][] = [
    ['og:type', type],
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
    `<meta name="twitter:card" content="summary_large_image">`,
    ...properties.map(
      ([name, content]) => `<meta property="${name}" content="${escapeAttribute(String(content))}">`,
    ),
  ]
  return withTags(html, tags.join(''))
}

/** Adds the id of the work, for the shell: the link has only a token. */
export const withShared = (html: string, id: string): string =>
  withTags(html, `<meta name="easel-share" content="${escapeAttribute(id)}">`)

const withTags = (html: string, tags: string): string => html.replace('</head>', () => `${tags}</head>`)
