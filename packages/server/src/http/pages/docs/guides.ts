import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@easel/contract/languages'
import { type RenderedGuide, renderGuide } from './guide-markdown.ts'
import { GUIDE_PAGES, GUIDES_ROOT, type GuidePage, guideFile } from './guide-pages.ts'
import { type Section, sectionsOf } from './guide-sections.ts'

export interface GuideEntry {
  page: GuidePage
  title: string
  /** The language of its text: English, where it is not translated. */
  written: Language
}

export interface Guide extends GuideEntry, RenderedGuide {
  sections: Section[]
}

export interface Guides {
  /** All that there are, in the order of the navigation. */
  list(language: Language): GuideEntry[]
  /** Null: there is no such page. */
  find(name: string, language: Language): Guide | null
}

const TITLE = /^#\s+(.+)$/m

/** The guides of `docs/partners`. Each is read and rendered once, when it is first asked for. */
export function createGuides(root = GUIDES_ROOT): Guides {
  const texts = new Map<string, string | null>()
  const rendered = new Map<string, Guide>()
  const lists = new Map<Language, GuideEntry[]>()

  const textOf = (page: GuidePage, language: Language): string | null => {
    const file = guideFile(page, language)
    if (!texts.has(file)) texts.set(file, read(join(root, file)))
    return texts.get(file) ?? null
  }

  const entryOf = (page: GuidePage, language: Language): GuideEntry[] => {
    const english = textOf(page, 'en')
    if (english === null) return []
    const translated = textOf(page, language)
    const title = TITLE.exec(translated ?? english)?.[1]?.replaceAll('`', '') ?? page.name
    return [{ page, title, written: translated === null ? 'en' : language }]
  }

  const list = (language: Language): GuideEntry[] => {
    const known = lists.get(language) ?? GUIDE_PAGES.flatMap((page) => entryOf(page, language))
    lists.set(language, known)
    return known
  }

  const find = (name: string, language: Language): Guide | null => {
    const entry = list(language).find(({ page }) => page.name === name)
    if (!entry) return null
    const key = `${name} ${language}`
    const known = rendered.get(key)
    if (known) return known
    const { page, written } = entry
    const ids = language === 'en' ? undefined : find(name, 'en')?.headings.map(({ id }) => id)
    const result = renderGuide({
      markdown: textOf(page, written) ?? '',
      file: guideFile(page, written),
      language,
      ...(ids ? { ids } : {}),
    })
    const guide = { ...entry, ...result, sections: sectionsOf(result.html) }
    rendered.set(key, guide)
    return guide
  }

  return { list, find }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
