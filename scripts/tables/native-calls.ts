/**
 * Generates for the ends of apps, in their languages, what the bridge's table says of the calls that a host answers:
 * which run once for each key, which wait for a person, and how their arguments are checked. Each language has the few functions that the
 * checks are made of (EaselChecks).
 */
import { type Recording, recordedTable } from './recorded-checks.ts'
import type { Written } from './written.ts'

/** `once`: for each key. `byPerson`: it waits for somebody. */
type How = Record<'once' | 'byPerson', boolean>

/** How a language spells a table. */
interface Language {
  file: string
  head: string
  foot: string
  indent: string
  /** A text as it stands, backslashes too. */
  quote(text: string): string
  /** The name of a function of EaselChecks. */
  check(name: string): string
  call(name: string, how: How, argument: string): string
  fields(rows: [name: string, check: string][]): string
  names(names: readonly string[]): string
}

/** Milliseconds: calls that may take longer wait for a person, as at the TypeScript end. */
const BY_PERSON = 60_000

const BY = 'Written by `npm run tables` from the table of the bridge.'
const pad = (rows: string[], indent: string): string => rows.map((row) => `${indent}${row},\n`).join('')

const KOTLIN: Language = {
  file: 'packages/host-android/src/main/kotlin/easel/host/EaselCalls.kt',
  head: `package easel.host\n\n/** ${BY} */\ninternal val EASEL_CALLS: Map<String, EaselCall> = mapOf(\n`,
  foot: ')\n',
  indent: '    ',
  quote: (text) => (text.includes('\\') ? `"""${text}"""` : `"${text}"`),
  check: (name) => name,
  call: (name, { once, byPerson }, argument) =>
    `"${name}" to EaselCall(once = ${once}, byPerson = ${byPerson}, ${argument})`,
  fields: (rows) =>
    `(\n${pad(
      rows.map(([name, check]) => `"${name}" to ${check}`),
      '        ',
    )}    )`,
  names: (names) => names.map((name) => `"${name}"`).join(', '),
}

const SWIFT: Language = {
  file: 'packages/host-ios/Sources/EaselHost/EaselCalls.swift',
  head: `/// ${BY}\nlet easelCalls: [String: EaselCall] = [\n`,
  foot: ']\n',
  indent: '    ',
  quote: (text) => `"${text.replaceAll('\\', '\\\\')}"`,
  check: (name) => `EaselChecks.${name}`,
  call: (name, { once, byPerson }, argument) =>
    `"${name}": EaselCall(once: ${once}, byPerson: ${byPerson}, argument: ${argument})`,
  fields: (rows) =>
    `([\n${pad(
      rows.map(([name, check]) => `("${name}", ${check})`),
      '        ',
    )}    ])`,
  names: (names) => `[${names.map((name) => `"${name}"`).join(', ')}]`,
}

const DART: Language = {
  file: 'packages/host-flutter/lib/src/calls.dart',
  head: `import 'checks.dart';\n\n/// ${BY}\nfinal easelCalls = <String, EaselCall>{\n`,
  foot: '};\n',
  indent: '  ',
  quote: (text) => (text.includes('\\') ? `r'${text}'` : `'${text}'`),
  check: (name) => name,
  call: (name, { once, byPerson }, argument) =>
    `'${name}': EaselCall(once: ${once}, byPerson: ${byPerson}, argument: ${argument})`,
  fields: (rows) =>
    `({\n${pad(
      rows.map(([name, check]) => `'${name}': ${check}`),
      '    ',
    )}  })`,
  names: (names) => `[${names.map((name) => `'${name}'`).join(', ')}]`,
}

/** An address as pages name them. Parsers of addresses differ between platforms; this is the narrow middle. */
const ADDRESS = 'https?://[^ /?#\\\\]+([/?#]\\P{Cc}*)?'

/**
 * The pattern of a whole text, in what the expressions of all platforms have in common: `\w` is ASCII here, and all
 * letters on some.
 */
function portable({ source, flags }: RegExp): string {
  const whole = /^\^(.*)\$$/.exec(source)?.[1]?.replaceAll('\\/', '/')
  const spelled = whole?.replaceAll('\\w', 'A-Za-z0-9_')
  if (spelled === undefined || /['"$]|\\[dsbDSWB]|\\w(?![^[]*\])/.test(spelled) || /[^u]/.test(flags))
    throw new Error(`/${source}/${flags} is not the same on every platform`)
  return spelled
}

type Values = Record<string, Recording>

/** The expression of a check. */
function spell(check: Recording, values: Values, as: Language): string {
  const { quote } = as
  const inner = (other: Recording): string => spell(other, values, as)
  const made = (name: string, ...parts: (string | number)[]): string =>
    `${as.check(name)}(${parts.join(', ')})`
  if (check === values.routeTo) return made('route', inner(values.page as Recording))
  if (check === values.plain) return as.check('plain')
  if (check === values.webAddress) return made('address', 4096, quote(ADDRESS))
  const { of } = check
  switch (of?.kind) {
    case 'nothing':
      return as.check('nothing')
    case 'text':
      return made('text', of.max, quote(portable(of.pattern)), quote(of.expected))
    case 'number':
      return made('number', whole(of.min), whole(of.max))
    case 'oneOf':
      return made('oneOf', as.names(of.names))
    case 'optional':
      return made('optional', inner(of.check))
    case 'record':
      return made('record', inner(of.name), inner(of.check), of.max)
    case 'shape':
      return (
        as.check('shape') +
        as.fields(Object.entries(of.fields).map(([name, field]): [string, string] => [name, inner(field)]))
      )
    default:
      throw new Error(`The ends of apps have no check for ${of?.kind ?? check.toString()}`)
  }
}

function whole(limit: number): string {
  if (!Number.isSafeInteger(limit)) throw new Error(`${limit} is written in another way in other languages`)
  return String(limit)
}

export async function nativeFiles(): Promise<Written> {
  const { calls, values } = await recordedTable()
  const answered = Object.entries(calls).filter(([, { to }]) => to === 'host')
  return Object.fromEntries(
    [KOTLIN, SWIFT, DART].map((as) => {
      const rows = answered.map(([name, { idempotent, timeout, argument }]) =>
        as.call(name, { once: idempotent, byPerson: timeout > BY_PERSON }, spell(argument, values, as)),
      )
      return [as.file, as.head + pad(rows, as.indent) + as.foot]
    }),
  )
}
