// Builds art/pack.bin, art/index.json and art/words.json from published art packages. Run it only to change
// the art: `npm run build:art`. The result is in version control, so nobody else needs the packages.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, deflateRawSync } from 'node:zlib'
import * as OpenCC from 'opencc-js/t2cn'

const PINS = [
  '@iconify-json/fluent-emoji@1.2.7',
  '@iconify-json/noto@1.2.9',
  'cldr-annotations-full@48.2.0',
  'emojibase-data@17.0.0',
]
const ART = new URL('../art/', import.meta.url)

/**
 * Unicode groups by number, and the parts of them in use. Flags, symbols and most faces are never subjects.
 */
const PEOPLE = 1
const TAKEN_GROUPS = new Set([0, PEOPLE, 3, 4, 5, 6, 7])
const FACES = /robot|ghost|alien$|skull|heart|snowman|cat$|monkey/
const TAKEN_PEOPLE = new Set(['person-role', 'person-fantasy', 'person-activity', 'person-sport', 'person'])
const SKIPPED = new Set([
  'office',
  'mail',
  'phone',
  'lock',
  'medical',
  'money',
  'time',
  'hotel',
  'place-map',
  'tool',
])
const KEPT_ANYWAY =
  /^watch$|hourglass|mantelpiece|alarm-clock|wrench|hammer$|sword|bow-and-arrow|shield|axe|key$|coin|scroll|magnet|gear/
const NOTO_SUBGROUPS =
  /^(animal|plant|food-(fruit|prepared|asian|sweet)|drink|place-(building|religious|other|geographic)|transport|musical|event)/
const SKIN_TONE = 'medium-light'

function build(modules) {
  const json = (path) => JSON.parse(readFileSync(join(modules, path), 'utf8'))
  const fluent = json('@iconify-json/fluent-emoji/icons.json').icons
  const noto = json('@iconify-json/noto/icons.json').icons
  const emoji = json('emojibase-data/en/data.json')
  const groups = json('emojibase-data/meta/groups.json')
  const notes = Object.fromEntries(
    ['en', 'es', 'zh', 'zh-Hant'].map((language) => [
      language,
      json(`cldr-annotations-full/annotations/${language}/annotations.json`).annotations.annotations,
    ]),
  )
  const pack = new Pack()
  const words = new Words()
  for (const entry of emoji) {
    const name = slug(entry.label)
    const subgroup = groups.subgroups[entry.subgroup]
    if (!taken(entry.group, subgroup, name) || !(fluent[name] || noto[name])) continue
    pack.icon(name, entry.group, subgroup)
    const toned = entry.group === PEOPLE ? fluent[`${name}-${SKIN_TONE}`] : undefined
    if (toned || fluent[name]) pack.add(name, 'fluent', toned || fluent[name], 32)
    if (noto[name] && (!fluent[name] || NOTO_SUBGROUPS.test(subgroup)))
      pack.add(name, 'noto', noto[name], 128)
    words.note(notes, entry.emoji, name)
  }
  writeFileSync(new URL('pack.bin', ART), Buffer.concat(pack.chunks))
  writeFileSync(new URL('index.json', ART), JSON.stringify(pack.icons))
  const wordList = Buffer.from(JSON.stringify(words.names))
  writeFileSync(
    new URL('words.json.br', ART),
    brotliCompressSync(wordList, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  for (const set of ['fluent-emoji', 'noto'])
    copyFileSync(join(modules, `@iconify-json/${set}/info.json`), new URL(`${set}.info.json`, ART))
  console.log(Object.keys(pack.icons).length, 'icons', (pack.size / 1e6).toFixed(2), 'MB')
}

function taken(group, subgroup, name) {
  if (!TAKEN_GROUPS.has(group)) return false
  if (group === 0) return FACES.test(name)
  if (group === PEOPLE) return TAKEN_PEOPLE.has(subgroup)
  return !SKIPPED.has(subgroup) || KEPT_ANYWAY.test(name)
}

function slug(label) {
  return label
    .toLowerCase()
    .replace(/[’'.“”!]/g, '')
    .replace(/[:,()&]/g, ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
}

/** Drawings, each deflated on its own so that one can be read without the others. */
class Pack {
  chunks = []
  icons = {}
  size = 0

  icon(name, group, subgroup) {
    this.icons[name] = { group, subgroup, art: {} }
  }

  add(name, set, icon, box) {
    // Two decimals in a box of 32 are a third of a pixel at the largest size that is drawn.
    const body = icon.body.replace(/\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))))
    const chunk = deflateRawSync(Buffer.from(body), { level: 9 })
    this.icons[name].art[set] = [this.size, chunk.length, icon.width || box]
    this.chunks.push(chunk)
    this.size += chunk.length
  }
}

/**
 * The name of each drawing by language; Chinese in simplified characters. Keywords are not included: they are
 * too vague.
 */
class Words {
  toSimplified = OpenCC.Converter({ from: 'tw', to: 'cn' })
  names = { en: {}, es: {}, zh: {} }

  note(notes, emoji, name) {
    const plain = emoji.replace(/\ufe0f/g, '')
    for (const [language, table] of Object.entries(notes))
      for (const phrase of (table[plain] || table[emoji])?.tts || []) {
        const target = this.names[language === 'zh-Hant' ? 'zh' : language]
        const word = (language === 'zh-Hant' ? this.toSimplified(phrase) : phrase).toLowerCase().trim()
        target[word] ??= name
      }
  }
}

const work = mkdtempSync(join(tmpdir(), 'easel-art-'))
try {
  execFileSync('npm', ['install', '--prefix', work, '--no-audit', '--no-fund', '--ignore-scripts', ...PINS])
  build(join(work, 'node_modules'))
} finally {
  rmSync(work, { recursive: true, force: true })
}
