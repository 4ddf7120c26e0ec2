import { isAnimal, isDrawnPerson, isPerson, isWinged, presence } from '../parse/kinds.ts'
import type { Shot } from '../parse/reading.ts'
import { HEADS } from '../subjects/heads.ts'
import type { Pose, Role } from './role.ts'

/** The most distinctive action comes first; only one is shown. */
const ORDER = [
  'boating',
  'swimming',
  'sleeping',
  'reading',
  'holding',
  'dancing',
  'flying',
  'sitting',
  'running',
] as const

/** Drawings from the side, except that things these hold or wear are seen from the front. */
const FRONTS = /^(cat|dog|tiger|rabbit|mouse|cow|pig|horse|monkey|dragon)$/
/** What animals eat if the prompt does not say. */
const FOODS: readonly (readonly [RegExp, string])[] = [
  [/^panda$/, '@bamboostalk'],
  [/rabbit/, 'carrot'],
  [/monkey|gorilla|orangutan/, 'banana'],
  [/chipmunk|hamster/, 'chestnut'],
  [/mouse/, 'cheese-wedge'],
  [/bear/, 'honey-pot'],
  [/koala|giraffe|sloth/, 'herb'],
  [/cat$|penguin|otter|seal/, 'fish'],
]
const BOATS = /boat|ship|canoe|^anchor$/
const BOOKS = /book/
const WINGED = /dragon|witch|fairy|superhero|^bat$|ghost|angel/
const AT_HOME_IN_WATER = /fish|whale|dolphin|shark|octopus|turtle|swan|duck|seal|orca|mermaid|jellyfish/
const ANIMATE = /^(ghost|@snowman)$/

export const isAnimate = (key: string): boolean =>
  isPerson(key) || isAnimal(key) || ANIMATE.test(key) || key.startsWith('@asleep') || presence(key) >= 3

export interface Scenario {
  readonly main: Role
  readonly others: readonly Role[]
  /** The two look at each other. */
  readonly facing?: boolean
}

/** Gives the main subject the pose of its action. */
export function act(main: Role, others: readonly Role[], shots: ReadonlySet<Shot>): Scenario {
  const action = ORDER.find((name) => shots.has(name))
  if (
    action === 'flying' &&
    /^(automobile|@sportscar|bus|@bus|taxi|bicycle|@ship|sailboat|canoe|@steamtrain|@cabin|castle)$/.test(
      main.key,
    )
  )
    return { main: { ...main, habitat: 'sky' }, others }
  if (!isAnimate(main.key) || isDrawnPerson(main.key) || main.key.startsWith('@asleep') || main.pose)
    return { main, others }
  const food = FOODS.find(([who]) => who.test(main.key))?.[1]
  if (shots.has('eating') && food)
    return { main: { ...facing(main), pose: 'eating', held: { key: food } }, others }
  if (main.umbrella && isAnimal(main.key)) return { main: posed(main, 'sheltered'), others }
  if (!action) return { main, others }
  const without = (things: RegExp) => others.filter(({ key }) => !things.test(key))
  switch (action) {
    case 'boating':
      return { main: { ...posed(main, 'boating'), habitat: 'water', draft: 0.1 }, others: without(BOATS) }
    case 'swimming':
      if (AT_HOME_IN_WATER.test(main.key))
        return { main: /turtle/.test(main.key) ? { ...main, habitat: 'under' } : main, others }
      return { main: { ...main, habitat: 'water', draft: main.habitat === 'figure' ? 0.6 : 0.42 }, others }
    case 'reading':
      return {
        main: { ...facing(main), pose: 'reading', held: { key: 'open-book' } },
        others: without(BOOKS),
      }
    case 'holding': {
      const held = others.find(
        ({ key, habitat }) =>
          !isPerson(key) &&
          !isAnimal(key) &&
          habitat !== 'building' &&
          (!key.startsWith('@') || habitat === 'table'),
      )
      if (!held) return { main, others }
      const rest = others.filter((other) => other !== held)
      // An animal that is seen from the side carries things in its mouth.
      const pose = isAnimal(main.key) && !HEADS.has(main.key) ? 'carrying' : 'holding'
      return { main: { ...facing(main), pose, held: { key: held.key, colour: held.colour } }, others: rest }
    }
    case 'sleeping':
      return {
        main: {
          ...(main.gait ? main : facing(main)),
          pose: 'sleeping',
          habitat: main.habitat === 'sky' ? 'ground' : main.habitat,
        },
        others,
      }
    case 'flying':
      return {
        main: {
          ...main,
          habitat: 'sky',
          pose: isWinged(main.key) || WINGED.test(main.key) ? undefined : 'flying',
        },
        others,
      }
    case 'sitting':
      return { main: main.key.startsWith('@') ? posed(main, 'sitting') : main, others }
    case 'running':
      return { main, others }
    default:
      return { main: posed(action === 'dancing' ? facing(main) : main, action), others }
  }
}

const posed = (role: Role, pose: Pose): Role => ({ ...role, pose })

export const facing = (role: Role): Role => ({
  ...role,
  key: FRONTS.test(role.key) ? `${role.key}-face` : role.key,
  habitat: role.habitat === 'figure' ? 'ground' : role.habitat,
})
