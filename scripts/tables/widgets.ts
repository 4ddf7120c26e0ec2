/**
 * Generates from the table of widgets the modules that partners import, the list for `mount()`, and the
 * documentation.
 */
import { PAGES } from '../../packages/contract/src/pages.ts'
import { folderOf, WIDGET_ROWS } from '../../packages/widgets/src/federation/widgets.ts'
import type { Written } from './written.ts'

export const EXPOSED = 'packages/widgets/src/federation/exposed'

const NOTE = '/** Written by `npm run tables` from the table of widgets. */'
type Row = (typeof WIDGET_ROWS)[number][1]

const component = (name: string, { page, alone, needs }: Row): string => `${NOTE}
import { ${name} as Widget } from '../../${folderOf(name)}/index.ts'
import { standaloneWidget } from '../standalone-widget.tsx'

export const ${name} = standaloneWidget('${page}', Widget${alone || needs ? `, ${literal(alone ?? {})}` : ''}${needs ? `, '${needs}'` : ''})
export default ${name}
`

const mount = (name: string): string => `${NOTE}
import { mountOf } from '../mount.tsx'
import { ${name} } from './${folderOf(name)}.ts'

export const mount = mountOf(${name})
export default mount
`

const mounts = (): string => `${NOTE}
export const MOUNTS = {
${WIDGET_ROWS.map(([name]) => `  ${name}: () => import('./${folderOf(name)}.mount.ts'),`).join('\n')}
}
`

/** In the formatter's style. */
const literal = (object: object): string =>
  Object.keys(object).length === 0
    ? '{}'
    : `{ ${Object.entries(object)
        .map(([key, value]) => `${key}: ${JSON.stringify(value).replaceAll('"', "'")}`)
        .join(', ')} }`

function docs(): string {
  const lines = WIDGET_ROWS.map(([name, row]) => {
    const { page, about, params } = row
    const described = Object.entries(params).map(([param, what]) => `\`${param}\`: ${what}`)
    const needs = row.needs ?? PAGES[page].needs
    return `| \`${name}\` | ${about} | ${described.join('<br>')} | \`${page}\` | ${needs ? `\`${needs}\`` : ''} |`
  })
  return `# Widgets

What a federated page imports as \`easel/<name>\` and \`easel/<name>/mount\`, and what a plain page names to
\`EaselWidgets.mount\`. All of them take [the same properties](options.md#of-a-widget-properties-or-mountname-element-props);
each takes \`params.image\`, the id of a work to open. This page is written by \`npm run tables\` from the table of widgets.

| name | what it shows | \`params\` | as \`onNavigate\` calls it | feature of the partner that it needs |
|---|---|---|---|---|
${lines.join('\n')}
`
}

export const widgetFiles = (): Written => ({
  ...Object.fromEntries(
    WIDGET_ROWS.flatMap(([name, row]) => [
      [`${EXPOSED}/${folderOf(name)}.ts`, component(name, row)],
      [`${EXPOSED}/${folderOf(name)}.mount.ts`, mount(name)],
    ]),
  ),
  [`${EXPOSED}/mounts.ts`]: mounts(),
  'docs/partners/widgets.md': docs(),
})
