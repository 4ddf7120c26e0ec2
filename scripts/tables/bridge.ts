/**
 * Generates from the bridge's table the methods that the script tag queues, and the partners' page of
 * messages.
 */
import { join } from 'node:path'
import ts from 'typescript'
import {
  BRIDGE_CALLS,
  type BridgeCall,
  type BridgeCallName,
} from '../../packages/contract/src/bridge/index.ts'
import { ROOT, type Written } from './written.ts'

const TABLE = join(ROOT, 'packages/contract/src/bridge/messages.ts')

const rows = Object.entries<BridgeCall>(BRIDGE_CALLS) as [BridgeCallName, BridgeCall][]

const queue = (): string => `/**
 * The methods that wait for the SDK's code, and the position of the call's options among their arguments. Written by
 * \`npm run tables\` from the bridge's table.
 */
export const QUEUED_METHODS = {
${rows.flatMap(([name, { method }]) => (method ? [`  ${name}: ${method.length},`] : [])).join('\n')}
} as const
`

interface Described {
  comment: string
  argument: string
  result: string
}

/** The comment of each row, and its types as the compiler resolves them. */
function describe(): Map<string, Described> {
  // A virtual file that imports the types to be documented.
  const probe = join(TABLE, '../probe.ts')
  const text = `import type { BridgeArgument, BridgeResult } from './messages.ts'
${rows.map(([name]) => `export type ${name} = { argument: Open<BridgeArgument<'${name}'>>; result: Open<BridgeResult<'${name}'>> }`).join('\n')}
type Open<T> = T extends Record<string, never> | undefined ? null : { [K in keyof T]: T[K] }`
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (file) => file === probe || fileExists(file)
  host.getSourceFile = (file, version, ...rest) =>
    file === probe ? ts.createSourceFile(file, text, version) : getSourceFile(file, version, ...rest)
  const program = ts.createProgram([probe], options, host)
  const checker = program.getTypeChecker()
  const comments = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      const [doc] = ts.getJSDocCommentsAndTags(node)
      if (doc) comments.set(node.name.text, ts.getTextOfJSDocComment(doc.comment) ?? '')
    }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(program.getSourceFile(TABLE) as ts.SourceFile, visit)
  const described = new Map<string, Described>()
  for (const statement of (program.getSourceFile(probe) as ts.SourceFile).statements) {
    if (!ts.isTypeAliasDeclaration(statement) || statement.name.text === 'Open') continue
    const type = checker.getTypeAtLocation(statement)
    const written = (part: string): string => {
      const property = checker.getPropertyOfType(type, part) as ts.Symbol
      const { NoTruncation, InTypeAlias } = ts.TypeFormatFlags
      const spelled = checker.typeToString(
        checker.getTypeOfSymbol(property),
        undefined,
        NoTruncation | InTypeAlias,
      )
      return spelled === 'null' ? '' : spelled.replaceAll(' | undefined', '').replaceAll('"', "'")
    }
    const comment = comments.get(statement.name.text)
    if (!comment) throw new Error(`The row of ${statement.name.text} has no comment.`)
    described.set(statement.name.text, {
      comment,
      argument: written('argument'),
      result: written('result'),
    })
  }
  return described
}

const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
const code = (text: string): string => text && `\`${cell(text)}\``
const duration = (ms: number): string => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`)

function tableOf(side: BridgeCall['to'], described: Map<string, Described>): string {
  const lines = rows
    .filter(([, { to }]) => to === side)
    .map(([name, { timeout, idempotent, option, method }]) => {
      const { comment, argument, result } = described.get(name) as Described
      const yours = side === 'host' ? (option === null ? '' : `on.${option ?? name}`) : method ? name : ''
      const cells = [code(name), code(yours), code(argument), code(result), duration(timeout)]
      return `| ${[...cells, idempotent ? 'yes' : '', cell(comment)].join(' | ')} |`
    })
  const heads = ['message', side === 'host' ? 'your option' : 'your method', 'argument', 'result', 'time-out']
  return `| ${heads.join(' | ')} | once per key | |\n|${'---|'.repeat(7)}\n${lines.join('\n')}`
}

function docs(): string {
  const described = describe()
  return `# Messages of the bridge

What the two ends say to each other. \`embed\` does it all for you: this is for whoever writes an end of their own, and for
whoever reads what \`onCall\` sees. This page is written by \`npm run tables\` from the bridge's table.

A message without an answer in time fails with \`TIMEOUT\`. *Once per key*: it carries an idempotency key, and runs once for
each; a repeat gets the first answer. Either end says at the start which of these it answers (\`supports(name)\`).

## Your page to the page inside

${tableOf('guest', described)}

## The page inside to yours

${tableOf('host', described)}
`
}

/** The loader is too small to include the table. */
export const bridgeFiles = (): Written => ({
  'packages/host-sdk/src/host/queued-methods.ts': queue(),
  'docs/partners/messages.md': docs(),
})
