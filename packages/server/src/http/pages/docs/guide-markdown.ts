import type { Language } from '@easel/contract/languages'
import { escapeAttribute } from '@easel/first-paint/page'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { linkGuides } from './guide-links.ts'
import { labelTables } from './guide-tables.ts'
import { GUIDE_TEXTS } from './guide-texts.ts'
import { plainText } from './plain-html.ts'
import { createSlugs } from './slugs.ts'

export interface Heading {
  id: string
  depth: number
  text: string
}

export interface RenderedGuide {
  html: string
  headings: Heading[]
}

interface Source {
  markdown: string
  /** Its path in the repository, from which its links start. */
  file: string
  /** The language that is being read, which links keep. */
  language: Language
  /** Ids of the English headings: an address of a section is the same in all languages. */
  ids?: readonly string[]
}

/**
 * Ends of lines that no word ends at. Chinese is written without spaces, and an end of a line would be shown as one; the
 * beginning of a list, a table, a heading or a block of code stays.
 */
const LINE_WITHIN_CHINESE =
  /(?<=[，。；：、？！）」』”])\n(?![\n|#-]|```)|(?<=\p{Script=Han})\n(?=[\p{Script=Han}（「『“])/gu

const HEADING = /<h([1-4])>([\s\S]*?)<\/h\1>/g

/** The HTML of a guide. HTML in the Markdown is escaped. */
export function renderGuide({ markdown, file, language, ids }: Source): RenderedGuide {
  const written = micromark(markdown.replace(LINE_WITHIN_CHINESE, ''), {
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  })
  const slug = createSlugs()
  const headings: Heading[] = []
  const { linkTo } = GUIDE_TEXTS[language]
  const anchored = linkGuides(written, file, language).replace(
    HEADING,
    (_, level: string, inside: string) => {
      const text = plainText(inside)
      const own = slug(ids?.[headings.length] ?? text)
      headings.push({ id: own, depth: Number(level), text })
      if (level === '1') return `<h1 id="${own}">${inside}</h1>`
      const label = escapeAttribute(linkTo.replace('{heading}', text))
      return `<h${level} id="${own}">${inside} <a class="anchor" href="#${own}" aria-label="${label}">#</a></h${level}>`
    },
  )
  // What scrolls by itself has to be reachable by the keyboard.
  const html = labelTables(anchored, slug)
    .replaceAll('<pre>', '<div class="code"><pre tabindex="0">')
    .replaceAll('</pre>', '</pre></div>')
  return { html, headings }
}
