/**
 * Writes the tables of options, events and errors into the partners' guides, in English and Chinese: their rows and types are
 * those of the code, and the compiler asks for the words of each. What stands around the tables is written by hand.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Written } from '../written.ts'
import { BRIDGE_ERROR_TEXTS } from './bridge-errors.ts'
import { COMPONENT_EVENT_TEXTS, COMPONENT_TEXTS } from './component-properties.ts'
import { EVENT_TEXTS } from './events.ts'
import { OPTION_TEXTS } from './options.ts'
import { type Spelled, spelledTypes } from './spelled-types.ts'
import type { Texts } from './texts.ts'
import { WIDGET_ERROR_TEXTS } from './widget-errors.ts'
import { WIDGET_TEXTS } from './widget-properties.ts'

type Language = keyof Texts

interface GuideTable {
  page: string
  /** How the section's heading begins. */
  heading: Readonly<Record<Language, string>>
  /** The first cells of the table's head: they find it in its section. */
  head: Readonly<Record<Language, readonly string[]>>
  texts: Readonly<Record<string, Texts>>
  /** Where a row has a type: the cell after its name. */
  types?: Spelled
}

const OPTION_HEAD = { en: ['option', 'type', '', 'without it'], zhCN: ['选项', '类型', '', '不设置时'] }
const ERROR_HEAD = { en: ['code', 'what happened', 'what to do'], zhCN: ['错误码', '发生了什么', '处理方法'] }
const PROPERTY_HEAD = { en: ['property', 'type', '', 'without it'], zhCN: ['属性', '类型', '', '不设置时'] }

const tables = (): readonly GuideTable[] => {
  const types = spelledTypes()
  return [
    {
      page: 'options',
      heading: { en: '## Of the frame', zhCN: '## iframe' },
      head: OPTION_HEAD,
      texts: OPTION_TEXTS,
      types: types.options,
    },
    {
      page: 'options',
      heading: { en: '### What your page does', zhCN: '### 由你的页面处理' },
      head: { en: ['`on.…`', 'its one argument', ''], zhCN: ['`on.…`', '唯一的参数', ''] },
      texts: EVENT_TEXTS,
      types: types.events,
    },
    {
      page: 'options',
      heading: { en: '## Of a widget', zhCN: '## 组件' },
      head: PROPERTY_HEAD,
      texts: WIDGET_TEXTS,
      types: types.widget,
    },
    {
      page: 'frameworks',
      heading: { en: '### What all of them take', zhCN: '### 各框架共有的属性' },
      head: PROPERTY_HEAD,
      texts: COMPONENT_TEXTS,
      types: types.component,
    },
    {
      page: 'frameworks',
      heading: { en: '### What all of them emit', zhCN: '### 各框架共有的事件' },
      head: { en: ['event', 'its argument', ''], zhCN: ['事件', '参数', ''] },
      texts: COMPONENT_EVENT_TEXTS,
      types: types.componentEvents,
    },
    {
      page: 'errors',
      heading: { en: '## Of the bridge', zhCN: '## 桥接' },
      head: ERROR_HEAD,
      texts: BRIDGE_ERROR_TEXTS,
    },
    {
      page: 'errors',
      heading: { en: '## Of a widget', zhCN: '## 组件' },
      head: ERROR_HEAD,
      texts: WIDGET_ERROR_TEXTS,
    },
  ]
}

const FILES: Record<Language, (page: string) => string> = {
  en: (page) => `docs/partners/${page}.md`,
  zhCN: (page) => `docs/partners/zhCN/${page}.md`,
}

const row = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`
const code = (text: string): string => text && `\`${text.replaceAll('|', '\\|')}\``

function written({ head, texts, types }: GuideTable, language: Language): string[] {
  const rows = Object.entries(texts).map(([name, own]) =>
    row([code(name), ...(types ? [code(types.get(name) ?? '')] : []), ...own[language]]),
  )
  return [row(head[language]), `|${'---|'.repeat(head[language].length)}`, ...rows]
}

/** The text with the first table after the heading replaced. */
function withTable(text: string, table: GuideTable, language: Language): string {
  const lines = text.split('\n')
  const heading = lines.findIndex((line) => line.startsWith(table.heading[language]))
  const start = lines.findIndex((line, at) => heading >= 0 && at > heading && line.startsWith('|'))
  if (start < 0) throw new Error(`${table.page} (${language}) has no table after ${table.heading[language]}`)
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  lines.splice(start, length, ...written(table, language))
  return lines.join('\n')
}

export function guideFiles(): Written {
  const files: Written = {}
  for (const table of tables()) {
    for (const language of ['en', 'zhCN'] as const) {
      const file = FILES[language](table.page)
      files[file] = withTable(files[file] ?? readFileSync(join(ROOT, file), 'utf8'), table, language)
    }
  }
  return files
}
