import { posix } from 'node:path'
import { LANGUAGES, type Language } from '@easel/contract/languages'
import { GUIDE_ARCHIVES, GUIDE_FILES, GUIDE_PAGES, guideFile, guidePath } from './guide-pages.ts'
import { plainText } from './plain-html.ts'

const LINK = /<a href="([^"]*)">([\s\S]*?)<\/a>/g
/** Addresses of this site or of others, and places on the same page. */
const LEADS_ELSEWHERE = /^(?:[a-z]+:|\/|#)/

const PAGE_OF = new Map(
  GUIDE_PAGES.flatMap((page) => LANGUAGES.map((language) => [guideFile(page, language), page.name] as const)),
)
const SERVED = new Map([
  ...Object.entries(GUIDE_FILES).map(([name, file]) => [file, `/docs/files/${name}`] as const),
  ...Object.entries(GUIDE_ARCHIVES).map(
    ([name, directory]) => [`${directory}/README.md`, `/docs/files/${name}`] as const,
  ),
])

/**
 * Leads links between files to the pages that show them, in the language that is being read. A file that is not served
 * is named instead, since a reader of the site cannot open it.
 */
export function linkGuides(html: string, file: string, language: Language): string {
  return html.replace(LINK, (whole, href: string, text: string) => {
    if (LEADS_ELSEWHERE.test(href)) return whole
    const [relative = '', id] = href.split('#')
    const target = posix.join(posix.dirname(file), relative)
    const page = PAGE_OF.get(target)
    if (page) return `<a href="${guidePath(page, language, id)}">${text}</a>`
    const served = SERVED.get(target)
    if (served) return `<a href="${served}">${text}</a>`
    return target.includes(plainText(text)) ? text : `${text} (<code>${target}</code>)`
  })
}
