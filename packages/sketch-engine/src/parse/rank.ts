import { isAnimal, isDrawnPerson, isRole, isScenery, presence } from './kinds.ts'
import type { Tongue } from './language.ts'
import { CURATED } from './lexicon.ts'
import type { Mention } from './reading.ts'

/** Puts the main subject first and drops what would only clutter the picture. */
export function rankSubjects(mentions: readonly Mention[], tongue: Tongue, text: string): Mention[] {
  const certain = mentions.filter((m) => m.weight >= CURATED || presence(m.key) >= 1)
  const ranked = certain.sort((a, b) => score(b, tongue, text) - score(a, tongue, text))
  const grown = withoutYoung(ranked)
  return mergeRoles(
    grown.filter((mention, i) => i === 0 || mention.weight >= CURATED || isScenery(mention.key)),
    tongue,
    text,
  )
}

/** 'A baby elephant' is an elephant. */
function withoutYoung(mentions: readonly Mention[]): Mention[] {
  return mentions.filter(
    (baby) =>
      baby.key !== 'baby' ||
      !mentions.some(
        (m) => isAnimal(m.key) && m.at - baby.at - baby.length >= 0 && m.at - baby.at - baby.length <= 1,
      ),
  )
}

function score(mention: Mention, tongue: Tongue, text: string): number {
  const base = presence(mention.key) * 10 + Math.min(10, mention.weight) * 1.2
  if (tongue === 'zh') {
    // Chinese puts the thing itself after the last 的.
    const de = text.lastIndexOf('的', mention.at)
    return base + (de >= 0 && mention.at - de <= 5 ? 3 : 0) - mention.at * 0.12
  }
  return base - mention.at * (tongue === 'es' ? 0.22 : 0.25)
}

/** 'A girl in hanfu', 'young samurai man' are one person, unless an 'and' stands between. */
function mergeRoles(mentions: Mention[], tongue: Tongue, text: string): Mention[] {
  const role = mentions.find((m) => isRole(m.key))
  const plain = mentions.find((m) => /^@(girl|boy|traveler)$/.test(m.key))
  if (!role || !plain || !isDrawnPerson(plain.key)) return mentions
  const near = Math.abs(role.at - plain.at) < (tongue === 'zh' ? 7 : 16)
  const between = text.slice(Math.min(role.at, plain.at), Math.max(role.at, plain.at))
  // 'With a samurai' is a second person, 'with hanfu' is what the first one wears.
  const apart = role.key === '@hanfu' ? /\b(and|y)\b|和|与/ : /\b(and|y|with|con)\b|和|与/
  if (!near || apart.test(between)) return mentions
  const merged = { ...role, colour: role.colour ?? plain.colour }
  return [merged, ...mentions.filter((m) => m !== role && !/^@(girl|boy|traveler)$/.test(m.key))]
}
