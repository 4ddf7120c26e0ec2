/** The types of options, events and properties as the compiler resolves them, in words short enough for a cell. */
import { join, sep } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../written.ts'

/** The type of each name; none for what takes no argument. */
export type Spelled = ReadonlyMap<string, string>

const FILES = {
  options: 'packages/host-sdk/src/host/options.ts',
  props: 'packages/host-sdk/src/component/props.ts',
  events: 'packages/host-sdk/src/component/events.ts',
  widget: 'packages/widgets/src/federation/props.ts',
}
/** A longer one is told by the names of its parts. */
const MAX_LENGTH = 60

export function spelledTypes() {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT)
  const paths = Object.values(FILES).map((file) => join(ROOT, file).replaceAll(sep, '/'))
  const program = ts.createProgram(paths, options)
  const checker = program.getTypeChecker()

  const declared = (file: string, name: string): ts.Type => {
    const source = program.getSourceFile(join(ROOT, file))
    const found = source?.statements.find(
      (one) => (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) && one.name.text === name,
    )
    if (!found) throw new Error(`${file} declares no ${name}.`)
    return checker.getTypeAtLocation(found)
  }
  const properties = (type: ts.Type): [string, ts.Type][] =>
    checker
      .getPropertiesOfType(type)
      .map((property) => [property.name, checker.getNonNullableType(checker.getTypeOfSymbol(property))])
  const argumentOf = (type: ts.Type): ts.Type | null => {
    const [parameter] = type.getCallSignatures()[0]?.getParameters() ?? []
    const own = parameter && checker.getTypeOfSymbol(parameter)
    // Handlers of the bridge are typed by a tuple of their arguments, which may be empty.
    return own && checker.isTupleType(own)
      ? (checker.getTypeArguments(own as ts.TypeReference)[0] ?? null)
      : (own ?? null)
  }
  const text = (type: ts.Type, flags = ts.TypeFormatFlags.None): string =>
    checker
      .typeToString(type, undefined, flags | ts.TypeFormatFlags.NoTruncation)
      .replaceAll(' | undefined', '')
      .replaceAll('"', "'")
      .replace(/\bOpen<(.*)>/, '$1')
      .replaceAll('; }', ' }')
      .replace('{ [x: string]: string }', 'Record<string, string>')
  const names = (type: ts.Type): string => {
    const own = checker
      .getPropertiesOfType(type)
      .map(({ name }) => name)
      .sort()
    return `{ ${own.join(', ')} }`
  }
  const isPlainObject = (type: ts.Type): boolean =>
    !type.isUnion() &&
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    type.getCallSignatures().length === 0 &&
    !checker.isArrayType(type) &&
    checker.getPropertiesOfType(type).length > 0
  /** An object by the names of its parts; anything else in full, or by its own name where that is too long. */
  const spelled = (type: ts.Type): string => {
    if (type.flags & ts.TypeFlags.Never) return ''
    const written = type.getCallSignatures()[0]?.getDeclaration()
    // As it is declared: with the names of types, where the compiler would write out all that they may be.
    if (written && ts.isMethodSignature(written))
      return `(${written.parameters.map((one) => one.getText()).join(', ')}) => ${written.type?.getText()}`
    if (checker.getPropertyOfType(type, 'stack')) return text(type)
    if (isPlainObject(type)) return names(type).length > MAX_LENGTH ? text(type) : names(type)
    const full = text(type, ts.TypeFormatFlags.InTypeAlias)
    return full.length > MAX_LENGTH ? text(type) : full
  }
  const ofType = (type: ts.Type, prefix = ''): Spelled =>
    new Map(properties(type).map(([name, own]) => [prefix + name, spelled(own)]))
  return {
    options: ofType(declared(FILES.options, 'EmbedOptions')),
    events: new Map(
      properties(declared(FILES.options, 'HostEvents')).map(([name, type]) => {
        const argument = argumentOf(type)
        return [name, argument ? spelled(argument) : '']
      }),
    ),
    component: ofType(declared(FILES.props, 'EaselProps')),
    componentEvents: ofType(declared(FILES.events, 'EaselEvents')),
    widget: new Map([
      ...ofType(declared(FILES.widget, 'EaselWidgetProps')),
      ...ofType(declared(FILES.widget, 'WidgetApi'), 'api.'),
    ]),
  }
}
