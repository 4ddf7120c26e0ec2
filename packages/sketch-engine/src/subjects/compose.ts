import { isAnimal, isBug } from '../parse/kinds.ts'
import { PATTERN } from '../plan/pattern.ts'
import type { Plan } from '../plan/plan.ts'
import { isFood } from '../plan/uses.ts'
import { clamp, lerp } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import { Random } from '../raster/random.ts'
import { isLand, type SceneId } from '../scenes/scene-ids.ts'
import type { Stage } from '../scenes/stage.ts'
import { softenBackground } from './backdrop.ts'
import { fitInto, freeBeside, isSolid, mainX, shareBeside } from './beside.ts'
import { drawSprite } from './draw.ts'
import { furnishRoom } from './furniture.ts'
import { placeField, placeGroup, placePattern } from './groups.ts'
import { Placer } from './place.ts'
import type { Subjects } from './prepare.ts'
import { backOf, inkWidth } from './sprite.ts'
import type { Subject } from './subject.ts'
import { plantLoneTree } from './trees.ts'

const AUDIENCE = /^@(audience|spectators)$/
const INDOORS: readonly SceneId[] = ['table', 'studio', 'room']

/** Puts all subjects into the scene, the main one last. */
export function composeSubjects(plan: Plan, stage: Stage, subjects: Subjects): void {
  const random = new Random(plan.seed + 41)
  const placer = new Placer(plan, stage, random)
  if (subjects.main && PATTERN.test(plan.reading.text)) {
    placePattern(stage, [subjects.main, ...subjects.others], placer)
    return
  }
  plantLoneTree(plan, stage, placer)
  softenBackground(plan, stage, subjects, random)
  furnishRoom(plan, stage, placer)
  if (!isSpread(stage, subjects)) placeOthers(plan, stage, subjects, placer, random)
  const flip = random.chance(0.5)
  if (isSpread(stage, subjects)) spreadOut(plan, subjects, placer)
  else if (subjects.main && subjects.mount)
    placeRider(plan, stage, subjects.main, subjects.mount, placer, flip)
  else if (subjects.main && !subjects.mainPlaced)
    placeMain(plan, stage, subjects.main, subjects.others, placer, random, flip)
  else if (subjects.walker)
    placer.place(subjects.walker, { x: plan.framing.heroX, zoom: 1, role: 'side', flip: false })
  const audience = subjects.others.find(({ key }) => AUDIENCE.test(key))
  if (audience) placer.place(audience, { x: 0.5, zoom: 1, role: 'side', flip: false })
}

/** Things on a table stand side by side without overlap. */
const isSpread = ({ scene }: Stage, { main, others }: Subjects): boolean =>
  (scene === 'table' || scene === 'studio') &&
  main?.habitat === 'table' &&
  others.length > 0 &&
  [main, ...others].every(({ count, habitat }) => count === 1 && habitat !== 'building')

/** Beside a dish these would look gigantic. */
const SMALL =
  /egg$|lemon|cherries|strawberry|olive|herb|leafy|garlic|chestnut|peanuts|candy|cookie|tomato|butter|chopsticks|spoon/

function spreadOut({ framing }: Plan, { main, others }: Subjects, placer: Placer): void {
  if (!main) return
  const things = [...others.slice(1).reverse(), main, ...others.slice(0, 1)]
  // The main thing is a little larger than the others. A dish is wider than what lies beside it, and a lemon
  // is not larger than a fish.
  const shares = things.map(
    (thing) =>
      (thing === main ? 1.15 : SMALL.test(thing.key) ? 0.45 : isFood(thing.key) ? 0.7 : 1) *
      clamp(inkWidth(thing.sprite), 0.8, 1.7),
  )
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let left = 0.02
  for (const [i, thing] of things.entries()) {
    const room = (0.96 * (shares[i] ?? 1)) / whole
    const zoom = Math.min(framing.zoom, (room * 0.94) / (thing.size * 1.15 * inkWidth(thing.sprite)))
    placer.place(thing, { x: left + room / 2, zoom, role: thing === main ? 'main' : 'side', flip: false })
    left += room
  }
}

function placeOthers(
  plan: Plan,
  stage: Stage,
  { main, others }: Subjects,
  placer: Placer,
  random: Random,
): void {
  const { heroX, zoom } = plan.framing
  let x = heroX < 0.5 ? heroX + 0.36 : heroX - 0.36
  const free = main ? freeBeside(main, plan, stage) : null
  const buildingsFirst = [...others].sort(
    (a, b) => Number(b.habitat === 'building') - Number(a.habitat === 'building'),
  )
  const partner = plan.cast.facing ? others[0] : undefined
  for (const subject of buildingsFirst) {
    if (subject === partner || AUDIENCE.test(subject.key)) continue
    if (subject.habitat === 'building' && INDOORS.includes(stage.scene)) continue
    if (subject.habitat === 'plant' && isLand(stage.scene) && main && main.habitat !== 'plant') {
      scatterPlants(plan, stage, subject, placer, random, main)
      continue
    }
    const share = main ? shareBeside(main, subject) : 0.85
    const at = clamp(x + random.range(-0.05, 0.05), 0.15, 0.85)
    if (subject.count > 1) {
      const from = clamp(at - 0.3, 0.04, 0.46)
      const room = { count: subject.count, from, to: from + 0.5, zoom: zoom * share }
      placeGroup(stage, subject, room, placer, random)
      continue
    }
    const side = free && at > heroX ? free.right : free?.left
    const fit = side && isSolid(subject) ? fitInto(side, subject, zoom * share, at, stage) : undefined
    placer.place(subject, {
      x: fit?.x ?? at,
      zoom: fit?.zoom ?? zoom * share,
      role: 'side',
      flip: random.chance(0.5),
    })
    x = x > 0.5 ? 0.2 : 0.8
  }
}

/** Flowers beside a subject cover the foreground, but not the subject. */
function scatterPlants(
  plan: Plan,
  stage: Stage,
  plant: Subject,
  placer: Placer,
  random: Random,
  main: Subject,
): void {
  const { width, height } = stage.image
  const open = main.habitat === 'building' || main.habitat === 'sky'
  for (let i = 0; i < 11; i++) {
    const near = (i + 0.5) / 11
    const x = random.range(0.02, 0.98)
    const flip = random.chance(0.5)
    if (!open && Math.abs(x - plan.framing.heroX) < 0.17) continue
    drawSprite(stage.image, plant.sprite, {
      x: x * width,
      y: height * lerp(0.8, 0.98, near),
      height: plant.size * shortSide(stage.image) * lerp(0.16, 0.36, near),
      flip,
      light: { ...placer.light, rim: 0.2 },
    })
  }
}

function placeMain(
  plan: Plan,
  stage: Stage,
  main: Subject,
  others: readonly Subject[],
  placer: Placer,
  random: Random,
  flip: boolean,
): void {
  const { zoom } = plan.framing
  const field =
    main.habitat === 'plant' && !isBug(main.key) && !isAnimal(main.key) && !INDOORS.includes(stage.scene)
  const count = main.count > 1 ? main.count : field ? 9 : 1
  const partner = plan.cast.facing ? others[0] : undefined
  if (partner) {
    // Nearly all drawings look to the left.
    placer.place(main, { x: 0.33, zoom: zoom * 0.9, role: 'main', flip: true })
    placer.place(partner, { x: 0.67, zoom: zoom * 0.9, role: 'main', flip: false })
  } else if (count === 1) {
    const half = (main.size * zoom * inkWidth(main.sprite)) / 2
    const crowded = others.length > 0 && half > 0.27
    const x = mainX(main, plan.framing, others.filter(isSolid).length)
    placer.place(main, { x, zoom: crowded ? zoom * 0.8 : zoom, role: 'main', flip })
  } else if (field && main.count <= 1) placeField(plan, stage, main, count, placer, random)
  else placeGroup(stage, main, { count, from: 0.05, to: 0.95, zoom }, placer, random)
}

/** Height of a rider's seat above the feet, as a share of the rider's height. */
const HIPS = 0.4

/** Draws the rider first: the mount hides the legs, which looks like sitting. */
function placeRider(
  plan: Plan,
  stage: Stage,
  rider: Subject,
  mount: Subject,
  placer: Placer,
  flip: boolean,
): void {
  const { heroX, zoom } = plan.framing
  const height = mount.size * zoom * 1.1 * shortSide(stage.image)
  const foot = placer.footing(heroX, true)
  const tall = height * 0.86
  drawSprite(stage.image, rider.sprite, {
    x: foot.x,
    y: foot.y - height * (mount.sprite.base - backOf(mount.sprite)) + tall * HIPS,
    height: tall,
    // Legs are hidden behind an animal, and visible through a bicycle.
    clipBelow: isAnimal(mount.key) ? foot.y - height * 0.3 : undefined,
    flip,
    light: placer.light,
    floor: 0.5,
  })
  placer.place(mount, { x: heroX, zoom: zoom * 1.1, role: 'main', flip })
}
