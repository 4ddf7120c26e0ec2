import { CATALOGUE } from '../art/catalogue.ts'
import { hex, type Rgb } from '../raster/colour.ts'
import { isLook } from '../subjects/people/read-people.ts'
import type { Hit } from './hit.ts'
import { isAnimal, isClothing, isPlainPerson } from './kinds.ts'
import type { Tongue } from './language.ts'
import type { Mention } from './reading.ts'

const COUNT_REACH = 30
const MOST = 9
/** The number of animals for a plural without a number. */
const SOME = 3

/** One mention per subject, with its colors and count. */
export function bindSubjects(
  hits: readonly Hit[],
  tongue: Tongue,
  text: string,
): { mentions: Mention[]; palette: Rgb[] } {
  const found = new Map<string, Mention>()
  for (const hit of hits)
    if (hit.kind === 'subjects' && !found.has(slotOf(hit))) {
      // 'bird#3f7fd0': an entry with a color of its own.
      const [key = '', own] = hit.key.split('#')
      const colour = own ? hex(own) : undefined
      found.set(slotOf(hit), { key, at: hit.at, length: hit.length, weight: hit.weight, colour })
    }
  const mentions = [...found.values()]
  const counts = bindCounts(hits, mentions, text)
  // A platter on a black plate is black.
  const again = hits.flatMap((hit) => {
    const first = hit.kind === 'subjects' ? found.get(slotOf(hit)) : undefined
    return first && first.at !== hit.at ? [{ ...first, at: hit.at, length: hit.length }] : []
  })
  const nouns = [...mentions, ...again]
  const { colours, hair, collars, coats, palette } = bindColours(hits, nouns, tongue, text)
  dressAnimals(hits, mentions, coats)
  return {
    mentions: mentions.map((m) => ({
      ...m,
      count: counts.get(m.key) ?? usualCount(m, tongue, text),
      colour: colours.get(m.key) ?? m.colour,
      hair: hair.get(m.key),
      collar: collars.get(m.key),
      coat: coats.get(m.key),
    })),
    palette,
  }
}

/** Fish, balloons and lanterns usually come in groups, which Chinese does not express. */
const OFTEN = /^(tropical-fish|@koi|@balloon|@lantern)$/

/** Words for groups: a caravan. */
const TOGETHER = /caravan|regat|race$|class$|^clase|比赛$|队$|群$|课$/i

function usualCount(mention: Mention, tongue: Tongue, text: string): number | undefined {
  const end = mention.at + mention.length
  if (
    TOGETHER.test(text.slice(mention.at, end)) ||
    isKin(mention, text.slice(0, mention.at), text.slice(end))
  )
    return 5
  if (mention.key === 'ewe' && !ONE_SHEEP.test(text.slice(0, mention.at + mention.length))) return 5
  if (isPlural(mention, tongue, text)) return OFTEN.test(mention.key) ? 5 : SOME
  return tongue === 'zh' && OFTEN.test(mention.key) ? 5 : undefined
}

/** A penguin family and a family of bears are several. */
const isKin = ({ key }: Mention, before: string, after: string): boolean =>
  isAnimal(key) &&
  (/^(\s?family|的?一家|的?家族|的?家庭)/i.test(after) || /famil(y of|ia de)\s(\w+ )?$|一家$/i.test(before))

/** 'His sheep' is a plural. */
const ONE_SHEEP =
  /\b(a|an|one|una|la)\s+(\w+\s+)?(lamb|sheep|ewe|oveja)$|lamb$|cordero$|[一只头](小?绵?羊|羊)$|小羊羔?$/i

/** A father and his son, or two sisters, are two people although both have the entry of a boy or a girl. */
const slotOf = ({ key, phrase }: Hit): string =>
  isPlainPerson(key) ? `${key}/${YOUNG.test(phrase) ? 'young' : (KIN.exec(phrase)?.[0] ?? '')}` : key
const YOUNG = /daughter|son$|niece|nephew|child|kid|孩|儿子|女儿|孙|妹妹|弟弟|hij[oa]|niet[oa]|niñ/
const KIN =
  /mother|mom|mum|father|dad|sister|brother|wife|husband|aunt|uncle|妈|母亲|爸|父亲|姐|哥|妻|丈夫|阿姨|叔|madre|mamá|padre|papá|herman|espos|tí[oa]\b/

/** For people in general, only these words mean more than one. */
const PEOPLE =
  /^(women|men|girls|boys|ladies|mujeres|hombres|niñas|chicas|señoras|muchachas|señores|(女孩|男孩|姑娘|少女|女人|男人|妇女|女子|少年)们)$/i

function isPlural({ key, at, length }: Mention, tongue: Tongue, text: string): boolean {
  const named = text.slice(at, at + length + (tongue === 'zh' ? 1 : 0))
  if (isPlainPerson(key)) return PEOPLE.test(named)
  const counted = isAnimal(key) || MANY.test(key) || isCountable(key) || isLook(key)
  return counted && (tongue === 'zh' ? /[们群].?$/ : PLURAL).test(named.replace(OF, ''))
}

/** An ice-cream lorry is one object, whatever the number of ices. */
const OF = /\s(de|con|of)\s.*$/i
const PLURAL =
  /^(?!.*(princess|claus|waitress|actress|stewardess|enamorados|caballos? de)).*([^sui]s|mice|geese|wolves|men)$/i
/** Vehicles, fruit and cakes. Drawings of heaps are not included. */
const isCountable = (key: string): boolean =>
  /^(transport-(ground|water|air)|food-(fruit|sweet|vegetable))$/.test(CATALOGUE.get(key)?.subgroup ?? '') &&
  !/grapes|cherries|blueberries|peanuts|beans|pancakes|fountain|station|ferris|carousel|coaster|railway|stop|light/.test(
    key,
  )

/** A plural of these shows several. */
const MANY =
  /^(balloon|@balloon|@lantern|kite|candle|tent|sailboat|@snowman|cupcake|doughnut|jack-o-lantern|rocket|airplane|robot|butterfly|tropical-fish|@koi|teddy-bear|mushroom|wrapped-gift|@crane|@dolphin|@hummingbird|@lantern|umbrella-on-ground|umbrella-with-rain-drops|@dragonboat|@rowboat|@fishingboat|@gondola|@yurt|@ship|@bus|@sportscar|@classiccar|@orchid|@airship|@icefloe|@pinecone|@flyingcar|cookie|taco|croissant|egg|@friedegg)$/

/** Green hills, a blue sea and white clouds look like that anyway, so such colors do not tint the image. */
const NATURAL: Readonly<Record<string, RegExp>> = {
  '#3fae57': /alpine|meadow|hills|field|woods|bamboo|river|island|lake/,
  '#28b5b5': /sea|beach|lake|island|underwater|river/,
  '#2f6fe0': /sea|beach|lake|river|sky|underwater|day/,
  '#f6f6f6': /snow|sky|alpine|overcast|beach/,
  '#e8b23a': /desert|beach|field|golden|sunset|dawn/,
  '#f5cf33': /desert|beach|field/,
  '#26262c': /night|space|black/,
}

function isNatural(colour: Hit, hits: readonly Hit[], tongue: Tongue): boolean {
  const places = hits.filter((hit) => hit.kind === 'scenes' || hit.kind === 'moods')
  return places.some((place) => {
    const gap = tongue === 'es' ? colour.at - place.at - place.length : place.at - colour.at - colour.length
    return gap >= 0 && gap <= 4 && NATURAL[colour.key]?.test(place.key) === true
  })
}

/** 'A blue lake' does not color the llamas on its shore. */
function isOfPlace(colour: Hit, hits: readonly Hit[], tongue: Tongue): boolean {
  return hits.some((hit) => {
    if (hit.kind !== 'scenes') return false
    const gap = tongue === 'es' ? colour.at - hit.at - hit.length : hit.at - colour.at - colour.length
    return gap >= 0 && gap <= 2
  })
}

function bindCounts(hits: readonly Hit[], mentions: readonly Mention[], text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const hit of hits.filter((h) => h.kind === 'counts')) {
    const next = mentions
      .filter(
        (m) => m.at >= hit.at && m.at - hit.at < COUNT_REACH && !/[，。；,.;]/.test(text.slice(hit.at, m.at)),
      )
      .sort((a, b) => a.at - b.at)[0]
    if (next) counts.set(next.key, Math.min(MOST, Number(hit.key)))
  }
  return counts
}

/** Words beside which a color applies to the whole image. */
const ATMOSPHERE =
  /ton[eo]s?\b|palette|paleta|mood|light|luz|lighting|色调|色系|光|sky|cielo|天空|背景|background|fondo|背景/i

/** Water and sand keep their colors. */
const WATER = /\b(waters?|sands?|agua|aguas|arena)\b|水|沙/i

/** Blond and red-haired: a person's color is that of the hair. */
const HAIR_ONLY = new Set(['#eccb6a', '#c4502a'])

/** The targets of a prompt's colors. */
interface Painted {
  colours: Map<string, Rgb>
  hair: Map<string, Rgb>
  collars: Map<string, Rgb>
  coats: Map<string, Rgb>
  palette: Rgb[]
}

/** English and Chinese put the color before the noun, Spanish after it. */
function bindColours(
  hits: readonly Hit[],
  mentions: readonly Mention[],
  tongue: Tongue,
  text: string,
): Painted {
  const painted: Painted = {
    colours: new Map(),
    hair: new Map(),
    collars: new Map(),
    coats: new Map(),
    palette: [],
  }
  const reach = tongue === 'zh' ? 2 : 9
  const parts = hits.filter((hit) => hit.kind === 'parts')
  const gapTo = (hit: Hit, noun: { at: number; length: number }) =>
    tongue === 'es' ? hit.at - noun.at - noun.length : noun.at - hit.at - hit.length
  const nearestOf = <T extends { at: number; length: number }>(hit: Hit, nouns: readonly T[], far: number) =>
    nouns
      .map((noun) => ({ noun, gap: gapTo(hit, noun) }))
      .filter(({ gap }) => gap >= 0 && gap <= far)
      .sort((a, b) => a.gap - b.gap)[0]
  for (const hit of hits.filter((h) => h.kind === 'colours')) {
    const thing = nearestOf(hit, mentions, reach)
    const part = nearestOf(hit, parts, reach)
    if (HAIR_ONLY.has(hit.key)) paintPart(hit, { ...hit, key: 'hair' }, mentions, painted, undefined)
    else if (part && part.gap <= (thing?.gap ?? reach))
      paintPart(hit, part.noun, mentions, painted, thing?.noun)
    else if (thing && !painted.colours.has(thing.noun.key)) painted.colours.set(thing.noun.key, hex(hit.key))
    else if (isOfPlace(hit, hits, tongue)) {
      if (!isNatural(hit, hits, tongue)) painted.palette.push(hex(hit.key))
    } else if (mentions.length > 0 && !ATMOSPHERE.test(around(text, hit))) {
      const far = nearestOf(hit, mentions, tongue === 'zh' ? 6 : 22)
      // A lighthouse that is white and red has red stripes.
      if (far && (!painted.colours.has(far.noun.key) || isWhite(painted.colours.get(far.noun.key))))
        painted.colours.set(far.noun.key, hex(hit.key))
    } else if (!isNatural(hit, hits, tongue) && !WATER.test(around(text, hit)))
      painted.palette.push(hex(hit.key))
  }
  return painted
}

/** Raincoats are yellow and sweaters red unless another color is named. */
const RAINCOAT = /rain|雨衣|impermeable|chubasquero/i

/** Clothes without a color are drawn, too, if only an animal can wear them. */
function dressAnimals(hits: readonly Hit[], mentions: readonly Mention[], coats: Map<string, Rgb>): void {
  const clothes = hits.find((hit) => hit.kind === 'parts' && hit.key === 'clothes')
  const animal = mentions.find(({ key }) => isAnimal(key))
  if (!clothes || !animal || coats.has(animal.key) || mentions.some(({ key }) => isLook(key))) return
  coats.set(animal.key, hex(RAINCOAT.test(clothes.phrase) ? '#f2c62e' : '#d8433a'))
}

const isWhite = (colour: Rgb | undefined): boolean => colour !== undefined && Math.min(...colour) > 0.9

const around = (text: string, hit: Hit): string =>
  text.slice(Math.max(0, hit.at - 12), hit.at + hit.length + 12)

/** Red hair, a green coat, a red collar: they belong to the nearest subject. */
function paintPart(
  hit: Hit,
  part: Hit,
  mentions: readonly Mention[],
  painted: Painted,
  named: Mention | undefined,
): void {
  const colour = hex(hit.key)
  // A dress is an object of its own if nobody wears it.
  const living = mentions.filter(({ key }) => isLook(key) || isAnimal(key))
  const worn = (key: string) => !isClothing(key)
  const owner = (living.length > 0 ? living : mentions)
    .filter((m) => worn(m.key))
    .sort((a, b) => Math.abs(a.at - part.at) - Math.abs(b.at - part.at))[0]
  const key = (owner ?? named)?.key
  if (!key) return
  const clothes = isAnimal(key) ? painted.coats : painted.colours
  const to = { hair: painted.hair, clothes, collar: painted.collars }[part.key]
  if (to && !to.has(key)) to.set(key, colour)
}
