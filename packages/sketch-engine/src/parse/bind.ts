import { hex, type Rgb } from '../raster/colour.ts'
import type { Tongue } from './language.ts'
import type { Mention } from './reading.ts'
import type { Hit } from './scan.ts'

const COUNT_REACH = 30
const MOST = 7

/** One mention for each subject, with the colours and counts that stand beside it. */
export function bindSubjects(hits: readonly Hit[], tongue: Tongue): { mentions: Mention[]; palette: Rgb[] } {
  const found = new Map<string, Mention>()
  for (const hit of hits)
    if (hit.kind === 'subjects' && !found.has(hit.key)) {
      // 'bird#3f7fd0': a thing that has a colour of its own.
      const [key = '', own] = hit.key.split('#')
      const colour = own ? hex(own) : undefined
      found.set(hit.key, { key, at: hit.at, length: hit.length, weight: hit.weight, colour })
    }
  const mentions = [...found.values()]
  const counts = bindCounts(hits, mentions)
  const { colours, palette } = bindColours(hits, mentions, tongue)
  return {
    mentions: mentions.map((m) => ({
      ...m,
      count: counts.get(m.key),
      colour: colours.get(m.key) ?? m.colour,
    })),
    palette,
  }
}

/** Green hills, a blue sea and white clouds are how places are anyway: no reason to tint the picture. */
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

function bindCounts(hits: readonly Hit[], mentions: readonly Mention[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const hit of hits.filter((h) => h.kind === 'counts')) {
    const next = mentions
      .filter((m) => m.at >= hit.at && m.at - hit.at < COUNT_REACH)
      .sort((a, b) => a.at - b.at)[0]
    // 'Two children' are a girl and a boy, not two of each.
    if (next && mentions.every((m) => m === next || m.at !== next.at))
      counts.set(next.key, Math.min(MOST, Number(hit.key)))
  }
  return counts
}

/** English and Chinese put the colour before the noun, Spanish after it. */
function bindColours(hits: readonly Hit[], mentions: readonly Mention[], tongue: Tongue) {
  const colours = new Map<string, Rgb>()
  const palette: Rgb[] = []
  const reach = tongue === 'zh' ? 2 : 9
  for (const hit of hits.filter((h) => h.kind === 'colours')) {
    const nearest = mentions
      .map((m) => ({ m, gap: tongue === 'es' ? hit.at - m.at - m.length : m.at - hit.at - hit.length }))
      .filter(({ gap }) => gap >= 0 && gap <= reach)
      .sort((a, b) => a.gap - b.gap)[0]
    if (nearest && !colours.has(nearest.m.key)) colours.set(nearest.m.key, hex(hit.key))
    else if (!isNatural(hit, hits, tongue)) palette.push(hex(hit.key))
  }
  return { colours, palette }
}
