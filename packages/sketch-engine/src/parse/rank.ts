import { readRules } from '../rules.ts'
import { isLook, looks } from '../subjects/people/read-people.ts'
import { isAnimal, isDrawnPerson, isPlainPerson, isScenery, presence } from './kinds.ts'
import type { Tongue } from './language.ts'
import { CURATED } from './lexicon.ts'
import type { Mention } from './reading.ts'

/** Puts the main subject first and drops those that would only clutter the image. */
export function rankSubjects(mentions: readonly Mention[], tongue: Tongue, text: string): Mention[] {
  const certain = mentions.filter((m) => m.weight >= CURATED || presence(m.key) >= 1)
  const ranked = certain.sort((a, b) => score(b, tongue, text) - score(a, tongue, text))
  const grown = withCandles(withoutDoubles(withoutYoung(withoutKin(ranked, text), text)))
  return mergeRoles(
    grown.filter((mention, i) => i === 0 || mention.weight >= CURATED || isScenery(mention.key)),
    text,
  )
}

/**
 * Subjects that other subjects include: a market has fruit, a bouquet has sunflowers, a wedding has a bride.
 */
const SHOWN = readRules('shown').map(([by = '', shown = '']) => [new RegExp(by), new RegExp(shown)] as const)

function withoutDoubles(mentions: readonly Mention[]): Mention[] {
  // 'A cat and a dog, best friends'.
  const animals = mentions.some(({ key }) => isAnimal(key))
  const hidden = (m: Mention) =>
    (animals && m.key === '@friends') ||
    // A peak matters only under a person; buildings get the scene's own mountains.
    (m.key === '@peak' && !mentions.some(({ key }) => isDrawnPerson(key))) ||
    SHOWN.some(([by, shown]) => shown.test(m.key) && mentions.some(({ key }) => by.test(key)))
  return mentions.filter((m) => !hidden(m))
}

/** Candles on a cake make it a birthday cake. */
function withCandles(mentions: readonly Mention[]): Mention[] {
  const cake = mentions.find(({ key }) => /^(shortcake|@chococake|cupcake|birthday-cake)$/.test(key))
  if (!cake || !mentions.some(({ key }) => key === 'candle')) return [...mentions]
  return mentions
    .filter(({ key }) => key !== 'candle')
    .map((m) => (m === cake ? { ...m, key: 'birthday-cake' } : m))
}

/** 'A mother bear' and 'a family of ducks' are animals. */
function withoutKin(mentions: readonly Mention[], text: string): Mention[] {
  const isKin = (kin: Mention) =>
    (/^(mother|mum|mom|mama|madre|mamá|妈妈)$/i.test(text.slice(kin.at, kin.at + kin.length)) &&
      ITS.test(text.slice(0, kin.at)) &&
      mentions[0] !== undefined &&
      isAnimal(mentions[0].key)) ||
    ((isPlainPerson(kin.key) || kin.key === '@family' || kin.key === '@couple') &&
      mentions.some((m) => {
        const first = m.at < kin.at ? m : kin
        const between = text.slice(first.at + first.length, Math.max(kin.at, m.at))
        return (
          isAnimal(m.key) &&
          (first === kin || kin.key === '@family' || PARENT.test(text.slice(kin.at, kin.at + kin.length))) &&
          (/^[\s的]?$/.test(between) || (/^@(family|couple)$/.test(kin.key) && /^\s(of|de)\s$/.test(between)))
        )
      }))
  return mentions.filter((m) => !isKin(m))
}

/** Words used for penguins as for people. */
const PARENT = /^(妈妈|爸爸|宝宝|母亲)$/

/** 'A baby elephant' is one elephant; 'an elephant with its baby' are two. */
function withoutYoung(mentions: readonly Mention[], text: string): Mention[] {
  const beast =
    mentions.some((m) => isAnimal(m.key)) && !mentions.some((m) => isLook(m.key) && m.key !== 'baby')
  return mentions.filter(
    (baby) =>
      baby.key !== 'baby' ||
      (!(beast && ITS.test(text.slice(0, baby.at))) &&
        !mentions.some(
          (m) => isAnimal(m.key) && m.at - baby.at - baby.length >= 0 && m.at - baby.at - baby.length <= 1,
        )),
  )
}

/** Words before a young one that is a second animal. */
const ITS = /\b(its|her|his|their|sus?)\s+$|(它|它们)的?$/i

/** Words before the surroundings of a subject. */
const AMONG = /\b(among|amid|amongst|surrounded by|entre|rodead[oa]s? (de|por))\b[^,.;]*$/i

function score(mention: Mention, tongue: Tongue, text: string): number {
  const around = mention.at > 0 && AMONG.test(text.slice(0, mention.at)) ? 12 : 0
  const base = presence(mention.key) * 10 + Math.min(10, mention.weight) * 1.2 - around
  if (tongue === 'zh') {
    // In Chinese, the subject follows the last 的.
    const de = text.lastIndexOf('的', mention.at)
    return base + (de >= 0 && mention.at - de <= 5 ? 3 : 0) - mention.at * 0.12
  }
  return base - mention.at * (tongue === 'es' ? 0.22 : 0.25)
}

/** What connects two words for one person: 'a girl in hanfu', 'a man dressed as a pirate', '穿和服的女孩'. */
const SAME =
  /^[\s,]*(in|as|wearing|dressed( up)? (as|like)|con|de|vestid[oa] de|disfrazad[oa] de|que es|的|小|老|年轻|年轻的|可爱的|美丽的|打扮的)?\s*((a|an|the|her|his|un|una|traje de)\b)?\s*$/i

/** 'A girl in hanfu' and 'young samurai man' are one person, and so is a doctor who is called a woman. */
function mergeRoles(mentions: Mention[], text: string): Mention[] {
  const isDoing = ({ key }: Mention) => looks().get(key)?.words.activity !== undefined
  const role = mentions.find(isDoing) ?? mentions.find((m) => isLook(m.key) && !isPlainPerson(m.key))
  const activity = role && isDoing(role)
  const plain = role && mentions.find((m) => isPlainPerson(m.key) && (activity || isSame(role, m, text)))
  if (!role) return mentions
  // A person with a profession does the sport.
  const doer = activity && mentions.find((m) => m !== role && isDrawnPerson(m.key) && !isPlainPerson(m.key))
  if (doer) return mentions.filter((m) => m !== role).map((m) => (m === doer ? { ...m, also: role } : m))
  if (!plain) return withTrade(mentions, role, text)
  const merged = {
    ...role,
    colour: role.colour ?? plain.colour,
    count: role.count ?? plain.count,
    also: plain,
  }
  return [merged, ...mentions.filter((m) => m !== role && !(isPlainPerson(m.key) && m.at === plain.at))]
}

/** 'A robot chef' is one robot. */
function withTrade(mentions: Mention[], role: Mention, text: string): Mention[] {
  const robot = mentions.find((m) => m.key === 'robot')
  const trade = mentions.find((m) => isLook(m.key) && m.key !== 'robot' && robot && isSame(robot, m, text))
  return role && robot && trade
    ? [{ ...robot, also: trade }, ...mentions.filter((m) => m !== robot && m !== trade)]
    : mentions
}

function isSame(a: Mention, b: Mention, text: string): boolean {
  const [left, right] = a.at < b.at ? [a, b] : [b, a]
  return SAME.test(text.slice(left.at + left.length, right.at))
}
