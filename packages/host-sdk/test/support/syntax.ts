/** Finds errors of syntax in languages whose compilers are not to be had everywhere. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TOOLS = join(import.meta.dirname, '../tools/syntax/node_modules')

interface Node {
  isError: boolean
  isMissing: boolean
  hasError: boolean
  type: string
  text: string
  startPosition: { row: number }
  children: (Node | null)[]
}
/** The part of web-tree-sitter that is used; it is installed when the test runs. */
interface TreeSitter {
  Parser: {
    new (): { setLanguage(language: object): void; parse(text: string): { rootNode: Node } | null }
    init(): Promise<void>
  }
  Language: { load(grammar: Uint8Array): Promise<object> }
}

/** A line for each error. */
export async function misspelled(language: 'swift' | 'dart', code: string): Promise<string[]> {
  const { Parser, Language }: TreeSitter = await import(join(TOOLS, 'web-tree-sitter/web-tree-sitter.js'))
  await Parser.init()
  const parser = new Parser()
  const grammar = join(TOOLS, `@repomix/tree-sitter-wasms/out/tree-sitter-${language}.wasm`)
  parser.setLanguage(await Language.load(readFileSync(grammar)))
  const root = parser.parse(code)?.rootNode
  return root ? errorsIn(root) : ['It cannot be parsed.']
}

function errorsIn(node: Node): string[] {
  if (node.isError || node.isMissing) {
    const what = node.isMissing ? `${node.type} is missing` : node.text.slice(0, 80)
    return [`line ${node.startPosition.row + 1}: ${what}`]
  }
  return node.hasError ? node.children.flatMap((child) => (child ? errorsIn(child) : [])) : []
}
