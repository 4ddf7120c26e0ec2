import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_PAGES, type ContentPage } from '@easel/contract/content-pages'
import { isLanguage, LANGUAGES, type Language } from '@easel/contract/languages'
import type { FastifyInstance } from 'fastify'
import { acceptedLanguage } from '../language.ts'
import { contactSection } from '../messages/support-contact.ts'
import { contentPage, STYLE_HASH } from './content-page.ts'
import { THEME_SCRIPT_HASH } from './page-theme.ts'
import { sendPage } from './pages.ts'

const SHIPPED = join(import.meta.dirname, '../../../content')

export interface ContentParts {
  /** The operator's own texts, such as `terms/zhCN.md`; null: none. */
  directory: string | null
  values: Readonly<Record<string, string | number | boolean>>
  /** Where people reach whoever runs this; null: no page says it. */
  contact: string | null
}

/** The text pages, such as `/terms`, in the requested or the browser's language. */
export function contentRoutes(app: FastifyInstance, { directory, values, contact }: ContentParts): void {
  for (const name of CONTENT_PAGES) {
    app.get<{ Querystring: { language?: unknown } }>(`/${name}`, async (request, reply) => {
      const requested = request.query.language
      const language = isLanguage(requested)
        ? requested
        : acceptedLanguage(request.headers['accept-language'])
      const { isShipped, ...found } = await textOf(directory, name, language)
      // The operator's own texts say it themselves.
      const end = contact !== null && isShipped ? contactSection(found.language, contact) : ''
      const html = contentPage({ ...found, end, name, values })
      reply.header('vary', 'accept-language')
      return sendPage(reply, html, { styleHash: STYLE_HASH, scriptHashes: [THEME_SCRIPT_HASH] })
    })
  }
}

/**
 * An operator who replaces a text means all languages: their text in another language takes precedence over a shipped
 * one.
 */
async function textOf(directory: string | null, name: ContentPage, language: Language) {
  const languages = [...new Set<Language>([language, 'en', ...LANGUAGES])]
  for (const root of [directory, SHIPPED]) {
    if (root === null) continue
    for (const language of languages) {
      const markdown = await readFile(join(root, name, `${language}.md`), 'utf8').catch(() => null)
      if (markdown !== null) return { markdown, language, isShipped: root === SHIPPED }
    }
  }
  throw new Error(`The text of ${name} is missing`)
}
