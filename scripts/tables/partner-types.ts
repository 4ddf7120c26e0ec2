/**
 * Generates the types for partners, in one self-contained file: declarations from the widgets' own sources,
 * and a module for each widget.
 */
import { join, sep } from 'node:path'
import ts from 'typescript'
import { WIDGET_ROWS } from '../../packages/widgets/src/federation/widgets.ts'
import { ROOT, type Written } from './written.ts'

const FEDERATION = join(ROOT, 'packages/widgets/src/federation')
/** Types that partners use directly; the types that these depend on are added. */
const NAMED = {
  'props.ts': ['EaselWidgetProps'],
  'mount.tsx': ['Mount'],
  'global.ts': ['EaselWidgets'],
}

type Declared = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

class Collector {
  readonly #checker: ts.TypeChecker
  readonly #found = new Map<Declared, string>()

  constructor(program: ts.Program) {
    this.#checker = program.getTypeChecker()
    for (const [file, names] of Object.entries(NAMED)) {
      const source = program.getSourceFile(join(FEDERATION, file))
      for (const name of names) {
        const declared = source?.statements.find((one): one is Declared => isDeclared(one, name))
        if (!declared) throw new Error(`${file} declares no ${name}.`)
        this.#take(declared)
      }
    }
  }

  /** In the order of their sources, dependencies first. */
  get texts(): string[] {
    return [...this.#found.values()]
  }

  #take(declared: Declared): void {
    if (this.#found.has(declared)) return
    const comment = ts
      .getJSDocCommentsAndTags(declared)
      .map((doc) => `${doc.getText()}\n`)
      .join('')
    const literals = this.#literalsOf(declared)
    if (literals) {
      this.#found.set(declared, `${comment}export type ${declared.name.text} = ${literals}`)
      return
    }
    for (const rested of this.#restedOn(declared)) this.#take(rested)
    this.#found.set(declared, comment + declared.getText())
  }

  /** Expands an alias of a table's keys (`keyof typeof …`), because partners do not have the table. */
  #literalsOf(declared: Declared): string | null {
    if (!ts.isTypeAliasDeclaration(declared) || ts.isUnionTypeNode(declared.type)) return null
    const type = this.#checker.getTypeAtLocation(declared)
    if (!type.isUnion() || !type.types.every((one) => one.isStringLiteral())) return null
    return type.types
      .map((one) => `'${(one as ts.StringLiteralType).value}'`)
      .sort()
      .join(' | ')
  }

  #restedOn(declared: Declared): Declared[] {
    const rested: Declared[] = []
    const visit = (node: ts.Node): void => {
      const name = ts.isTypeReferenceNode(node)
        ? node.typeName
        : ts.isExpressionWithTypeArguments(node)
          ? node.expression
          : null
      const own = name && this.#ownDeclaration(name)
      if (own) rested.push(own)
      ts.forEachChild(node, visit)
    }
    visit(declared)
    return rested
  }

  /** Null for types of the language or the browser. */
  #ownDeclaration(name: ts.Node): Declared | null {
    let symbol = this.#checker.getSymbolAtLocation(name)
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol)
    const declared = symbol?.declarations?.[0]
    if (declared?.getSourceFile().fileName.includes('/node_modules/')) return null
    if (declared && isDeclared(declared, name.getText())) return declared
    throw new Error(
      `${name.getText()} cannot be written down for partners: it is no interface or alias of this name.`,
    )
  }
}

function isDeclared(node: ts.Node, name: string): node is Declared {
  return (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === name
}

function collected(): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT)
  const files = Object.keys(NAMED).map((file) => join(FEDERATION, file).replaceAll(sep, '/'))
  return new Collector(ts.createProgram(files, options)).texts
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')

const modulesOf = ([name, { about, params }]: (typeof WIDGET_ROWS)[number]): string => `/**
 * ${about} Its \`params\`:
${Object.entries(params)
  .map(([param, what]) => ` * - \`${param}\`: ${what}\n`)
  .join('')} */
declare module 'easel/${name}' {
  export const ${name}: import('react').ComponentType<import('easel/props').EaselWidgetProps>
  export default ${name}
}
declare module 'easel/${name}/mount' {
  export const mount: import('easel/props').Mount
  export default mount
}`

export const partnerTypes = (): Written => ({
  'packages/widgets/types/easel.d.ts': `/**
 * Easel's federated widgets, for the compiler of a page that uses them. Copy this file into your project, or name it
 * in \`include\`; it needs nothing but the types of React (and those only for the components). Written by
 * \`npm run tables\` from the widgets' sources.
 *
 *     const Gallery = lazy(() => import('easel/Gallery'))
 *     <Gallery api={{ partner: 'acme', getHeaders }} language="en" />
 */

/** Types alone: \`import type { EaselWidgetProps } from 'easel/props'\`. */
declare module 'easel/props' {
${indented(collected().join('\n\n'))}
}

${WIDGET_ROWS.map(modulesOf).join('\n\n')}

type EaselWidgets = import('easel/props').EaselWidgets

/** What \`<script src="https://easel.example/widgets/mount.js">\` brings: there once the script has run. */
declare var EaselWidgets: EaselWidgets | undefined
`,
})
