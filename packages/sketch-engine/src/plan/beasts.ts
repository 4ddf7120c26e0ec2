import { isAnimal, isWinged } from '../parse/kinds.ts'
import type { Reading } from '../parse/reading.ts'
import type { Rgb } from '../raster/colour.ts'
import { isDrawing } from '../subjects/drawings/draw-drawing.ts'
import { livingOf } from '../subjects/habitat.ts'
import { facing } from './actions.ts'
import { growthBy } from './growth.ts'
import { type Gait, type Pair, type Pose, type Role, thingOf, without } from './role.ts'
import { isContainer, isDrink, isSeat } from './uses.ts'

const BLACK: Rgb = [0.16, 0.16, 0.18]

/** Four-legged animals. */
export const isBeast = (key: string): boolean => isAnimal(key) && !isWinged(key)

const lying = (role: Role): Role => ({ ...facing(role), gait: 'lie' })

/** An animal's action, alone or with another: it runs, chases, climbs, catches, plays, drinks, leaps. */
export function prance(main: Role, others: readonly Role[], reading: Reading): Pair | undefined {
  const { shots, actions } = reading
  if (!isAnimal(main.key)) return undefined
  const doing = (pose: Pose, other?: Role, gait?: Gait): Pair => ({
    main: {
      ...main,
      pose,
      gait,
      held: other && { ...thingOf(other), gait },
      size: main.size * growthBy(pose),
      habitat: main.habitat === 'water' || main.habitat === 'sky' ? 'ground' : main.habitat,
    },
    others: other ? without(others, other) : others,
  })
  const quarry = actions.includes('chase') ? others.find(({ key }) => isQuarry(key)) : undefined
  if (quarry) return doing('chasing', quarry, 'run')
  const trunk = actions.includes('climb') ? others.find(({ key }) => TREES.test(key)) : undefined
  if (actions.includes('climb') && isBeast(main.key))
    return doing('climbing', { ...main, ...trunk, key: '@treetrunk', count: 1 })
  if (actions.includes('fish') && isBeast(main.key))
    return doing('catching', { key: 'fish', count: 1, ...livingOf('fish') })
  const toy = others.find(({ key }) => TOYS.test(key))
  const prey = shots.has('holding') ? (toy ?? others.find(({ key }) => PREY.test(key))) : undefined
  if (prey) return doing('catching', prey)
  if (toy) return { main: toyed(main, toy), others: without(others, toy) }
  const hugged = actions.includes('hug')
    ? others.find(({ key }) => !isAnimal(key) && !isSeat(key))
    : undefined
  if (hugged && main.habitat === 'ground')
    return { ...doing('holding', hugged), main: { ...facing(main), pose: 'holding', held: thingOf(hugged) } }
  if (actions.includes('glide')) return doing('sliding')
  if (isThirsty(main, others, reading)) return doing('drinking')
  if (shots.has('jumping') && !/under|water|sky/.test(main.habitat)) return leap(main, others)
  const runs = shots.has('running') || actions.includes('run') || actions.includes('chase')
  if (runs && isBeast(main.key) && main.habitat === 'ground') return doing('running', undefined, 'run')
  return undefined
}

/** Things to chase. */
const isQuarry = (key: string): boolean =>
  isAnimal(key) || /butterfly|dragonfly|ball$|^automobile|bicycle|frisbee|mouse/.test(key)

const PREY = /fish|mouse|butterfly|bird|^worm|shrimp|crab$/
const TREES = /^@(tree|cherrytree|treetrunk|branch)$|tree$/

/** The only drink in the prompt is the water of the scene. */
const isThirsty = ({ key }: Role, others: readonly Role[], { actions }: Reading): boolean =>
  isAnimal(key) &&
  actions.includes('drink') &&
  !others.some((other) => isContainer(other.key) || isDrink(other.key))

const TOYS = /ball$|^yarn|^thread$|teddy|frisbee|flying-disc|^bone$|^feather$|^balloon$/

/** Two animals play with one toy between them. */
const toyed = (main: Role, toy: Role): Role => ({
  ...main,
  pose: 'toying',
  held: { ...thingOf(toy), count: main.count },
  count: 1,
  size: main.size * growthBy('toying'),
})

/** Leaps over the first thing that is low enough. */
function leap(main: Role, others: readonly Role[]): Pair {
  const low = others.find(
    ({ key }) => isSeat(key) || isContainer(key) || /^@(campfire|ball|fence)$|puddle/.test(key),
  )
  const role: Role = { ...main, pose: 'leaping', held: low && thingOf(low), size: main.size * 1.3 }
  return { main: role, others: low ? without(others, low) : others }
}

/** Uses drawings of sleeping or howling animals where there are any. */
export function inPosture(role: Role, { shots, actions }: Reading): Role {
  // An animal that hugs something sits upright.
  if (actions.includes('hug') && !shots.has('howling') && isBeast(role.key)) return role
  const posture =
    shots.has('sleeping') || actions.includes('lie') ? 'asleep' : shots.has('howling') ? 'howl' : ''
  const key = `@${posture}-${role.key.replace('black-', '').replace(/-face$/, '')}`
  if (!isDrawing(key))
    return isBeast(role.key) && posture === 'asleep'
      ? { ...lying(role), asleep: shots.has('sleeping') }
      : role
  return {
    ...role,
    key,
    colour: role.colour ?? (role.key.startsWith('black') ? BLACK : undefined),
    ...livingOf(key),
  }
}

/** A leaping sea animal is above the water, and one that walks on sand is not under the sea. */
export function seaLegs({ main, others }: Pair, { shots, scenes }: Reading): Pair {
  if (main.habitat !== 'under' || scenes.includes('underwater')) return { main, others }
  if (others.some(({ habitat }) => habitat === 'water'))
    return { main: { ...main, habitat: 'water', draft: 0.3 }, others }
  if (shots.has('jumping'))
    return {
      main: { ...main, habitat: 'water', draft: 0.16, rears: /^whale|^fish/.test(main.key) ? 0.75 : 0 },
      others,
    }
  const dry = /crab|lobster|turtle|shell|seal|shrimp|squid/.test(main.key)
  if (dry && scenes.some((scene) => scene !== 'sea'))
    return { main: { ...main, habitat: 'ground', size: 0.34 }, others }
  return { main, others }
}

const DRAWN = /^(@(carriage|sleigh|sledge|cart)|sled)$/
const HORSE: Role = { key: 'horse', count: 1, ...livingOf('horse') }

/** Puts horses before a carriage and dogs before a sledge; a carriage alone gets a horse. */
export function harnessed({ main, others }: Pair, { actions }: Reading): Pair | undefined {
  const all = [main, ...others]
  const cart = all.find(({ key }) => DRAWN.test(key))
  if (!cart || cart.pose) return undefined
  const beast = all.find(({ key }) => isBeast(key)) ?? (main.key === '@carriage' ? HORSE : undefined)
  if (!beast || !(actions.includes('haul') || cart.key === '@carriage')) return undefined
  const role: Role = {
    ...beast,
    pose: 'pulling',
    held: { ...thingOf(cart), count: beast.count },
    count: 1,
    habitat: 'ground',
    size: 0.5,
  }
  return { main: role, others: all.filter((one) => one !== beast && one !== cart) }
}
