import { isAnimal } from '../parse/kinds.ts'
import type { Plan } from '../plan/plan.ts'
import { growPlant } from '../plants/plant.ts'
import { clamp, lerp } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import { Random } from '../raster/random.ts'
import { isLand, type SceneId } from '../scenes/scene-ids.ts'
import type { Stage } from '../scenes/stage.ts'
import { softenBackground } from './backdrop.ts'
import { drawSprite } from './draw.ts'
import { makeExtra } from './extras.ts'
import { Placer } from './place.ts'
import type { Subjects } from './prepare.ts'
import { castShadow } from './shadow.ts'
import { backOf } from './sprite.ts'
import type { Subject } from './subject.ts'

/** Many of these are shown when no number is said. */
const MANY = /tropical-fish|@balloon|red-paper-lantern/
const INDOORS: readonly SceneId[] = ['table', 'studio', 'room']

/** Puts all subjects into the scene: those beside first, the main one last. */
export function composeSubjects(plan: Plan, stage: Stage, subjects: Subjects): void {
  const random = new Random(plan.seed + 41)
  const placer = new Placer(plan, stage, random)
  plantLoneTree(plan, stage, placer)
  softenBackground(plan, stage, subjects, random)
  placeOthers(plan, stage, subjects, placer, random)
  const flip = random.chance(0.5)
  if (subjects.main && subjects.mount) placeRider(plan, stage, subjects.main, subjects.mount, placer, flip)
  else if (subjects.main && !subjects.mainPlaced)
    placeMain(plan, stage, subjects.main, subjects.others, placer, random, flip)
  else if (!subjects.main) placeExtra(plan, stage, placer, random)
}

/** A tree as a subject is grown large, and takes the middle when nothing else is there. */
function plantLoneTree(plan: Plan, stage: Stage, placer: Placer): void {
  const keys = [plan.cast.main, ...plan.cast.others].map((role) => role?.key)
  const cherry = keys.includes('@cherrytree')
  if (!cherry && !keys.includes('@tree')) return
  const alone = plan.cast.main?.key === '@tree' || plan.cast.main?.key === '@cherrytree'
  if ((!isLand(stage.scene) && stage.scene !== 'picture') || stage.scene === 'sea') return
  const kind = cherry || plan.season === 'spring' ? 'cherry' : plan.season === 'autumn' ? 'autumn' : 'oak'
  const subject: Subject = {
    key: '@tree',
    count: 1,
    habitat: 'ground',
    size: alone ? 0.7 : 0.5,
    sprite: growPlant(kind, plan.seed + 9, clamp(Math.round(shortSide(stage.image) * 0.74), 64, 1200), true),
  }
  const { heroX, zoom } = plan.framing
  const x = alone ? heroX : heroX > 0.5 ? 0.24 : 0.76
  placer.place(subject, { x, zoom: alone ? zoom : 1, role: alone ? 'main' : 'side', flip: false })
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
  const buildingsFirst = [...others].sort(
    (a, b) => Number(b.habitat === 'building') - Number(a.habitat === 'building'),
  )
  const partner = plan.cast.facing ? others[0] : undefined
  for (const subject of buildingsFirst) {
    if (subject === partner) continue
    if (subject.habitat === 'plant' && isLand(stage.scene) && main && main.habitat !== 'plant') {
      scatterPlants(plan, stage, subject, placer, random, main)
      continue
    }
    const smaller = main?.habitat === 'figure' && subject.habitat === 'ground' ? 0.7 : 1
    const share = subject.habitat === 'building' ? 0.85 : 0.66
    const at = clamp(x + random.range(-0.05, 0.05), 0.15, 0.85)
    placer.place(subject, { x: at, zoom: zoom * share * smaller, role: 'side', flip: random.chance(0.5) })
    x = x > 0.5 ? 0.2 : 0.8
  }
}

/** Flowers beside a subject grow all over the foreground, but not over the subject. */
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
  const { heroX, zoom } = plan.framing
  const field = main.habitat === 'plant' && !INDOORS.includes(stage.scene)
  const count = main.count > 1 ? main.count : field ? 9 : MANY.test(main.key) ? 5 : 1
  const partner = plan.cast.facing ? others[0] : undefined
  if (partner) {
    // Nearly all drawings look to the left.
    placer.place(main, { x: 0.33, zoom: zoom * 0.9, role: 'main', flip: true })
    placer.place(partner, { x: 0.67, zoom: zoom * 0.9, role: 'main', flip: false })
  } else if (count === 1) placer.place(main, { x: heroX, zoom, role: 'main', flip })
  else if (count <= 3) placeRow(main, count, zoom, placer, random)
  else placeCrowd(plan, stage, main, count, placer, random)
}

function placeRow(main: Subject, count: number, zoom: number, placer: Placer, random: Random): void {
  for (let i = 0; i < count; i++) {
    const x = 0.5 + (i - (count - 1) / 2) * (0.66 / count) + random.range(-0.02, 0.02)
    placer.place(main, { x: clamp(x, 0.1, 0.9), zoom: zoom * 0.72, role: 'main', flip: i % 2 === 0 })
  }
}

/** Far ones first and smaller; the last is the nearest and stands where the hero would. */
function placeCrowd(
  plan: Plan,
  stage: Stage,
  main: Subject,
  count: number,
  placer: Placer,
  random: Random,
): void {
  const { heroX, zoom } = plan.framing
  const near = Array.from({ length: count - 1 }, () => random.range(0.45, 1)).sort((a, b) => a - b)
  for (const [i, k] of [...near, 1.1].entries()) {
    const last = i === count - 1
    const x = last ? heroX : clamp((i + random.range(0.2, 0.8)) / (count - 1), 0.08, 0.92)
    const size = zoom * (last ? 0.95 : k * 0.6)
    if (main.habitat === 'sky' || stage.scene === 'underwater')
      placeInAir(stage, main, x, size, k, placer, random)
    else if (isLand(stage.scene) && main.habitat !== 'water')
      placeInField(stage, main, x, size, k, placer, random)
    else placer.place(main, { x: clamp(x, 0.1, 0.9), zoom: size, role: 'main', flip: random.chance(0.5) })
  }
}

function placeInAir(
  stage: Stage,
  main: Subject,
  x: number,
  zoom: number,
  near: number,
  placer: Placer,
  random: Random,
) {
  const { image } = stage
  const height = main.size * zoom * shortSide(image)
  drawSprite(image, main.sprite, {
    x: x * image.width,
    y: image.height * (0.16 + random.next() * 0.42) + height * 0.5,
    height: height * 0.85,
    flip: random.chance(0.5),
    turn: random.range(-0.08, 0.08),
    light: placer.light,
    floor: 0.5,
    fog: stage.fog,
    fogAmount: clamp((1 - near) * 0.6),
  })
}

function placeInField(
  stage: Stage,
  main: Subject,
  x: number,
  zoom: number,
  near: number,
  placer: Placer,
  random: Random,
) {
  const { image } = stage
  const y = image.height * lerp(0.72, 0.95, (near - 0.45) / 0.65)
  const height = main.size * zoom * shortSide(image)
  const flip = random.chance(0.5)
  const place = { x: x * image.width, y, height, flip }
  castShadow(image, main.sprite, {
    ...place,
    side: stage.side,
    length: 0.2,
    strength: 0.45,
    tint: [0.2, 0.22, 0.3],
  })
  const fogAmount = clamp((1.1 - near) * 0.3)
  drawSprite(image, main.sprite, {
    ...place,
    y: y + height * 0.01,
    light: placer.light,
    floor: 0.5,
    fog: stage.fog,
    fogAmount,
  })
}

/** How far above their feet riders sit, in their heights. */
const HIPS = 0.4

/** The rider first: the mount hides the legs, which is how one sits. */
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
    // The legs hang on the far side of an animal, and are seen through a bicycle.
    clipBelow: isAnimal(mount.key) ? foot.y - height * 0.3 : undefined,
    flip,
    light: placer.light,
    floor: 0.5,
  })
  placer.place(mount, { x: heroX, zoom: zoom * 1.1, role: 'main', flip })
}

/** A view without a subject sometimes has a small walker or boat, for scale. */
function placeExtra(plan: Plan, stage: Stage, placer: Placer, random: Random): void {
  const extra = makeExtra(plan, stage, random)
  if (extra) placer.place(extra, { x: plan.framing.heroX, zoom: 1, role: 'side', flip: false })
}
