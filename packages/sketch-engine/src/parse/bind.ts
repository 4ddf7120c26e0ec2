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
    if (hit.kind === 'subjects' && !found.has(hit.key))
      found.set(hit.key, { key: hit.key, at: hit.at, length: hit.length, weight: hit.weight })
  const mentions = [...found.values()]
  const counts = bindCounts(hits, mentions)
  const { colours, palette } = bindColours(hits, mentions, tongue)
  return {
    mentions: mentions.map((m) => ({ ...m, count: counts.get(m.key), colour: colours.get(m.key) })),
    palette,
  }
}

function bindCounts(hits: readonly Hit[], mentions: readonly Mention[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const hit of hits.filter((h) => h.kind === 'counts')) {
    const next = mentions
      .filter((m) => m.at >= hit.at && m.at - hit.at < COUNT_REACH)
      .sort((a, b) => a.at - b.at)[0]
    if (next) counts.set(next.key, Math.min(MOST, Number(hit.key)))
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
    else palette.push(hex(hit.key))
  }
  return { colours, palette }
}
