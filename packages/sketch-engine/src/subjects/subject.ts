import type { Canvas } from '@napi-rs/canvas'
import { rasterArt } from '../art/raster-art.ts'
import { isAnimal, isDrawnPerson, isRolePlayer } from '../parse/kinds.ts'
import { isPainted } from '../plan/cast.ts'
import type { Role } from '../plan/role.ts'
import { rgbs } from '../raster/colour.ts'
import type { Random } from '../raster/random.ts'
import { artSetOf } from './art-sets.ts'
import { HEAD_SIZE, lainDown, onFours, withBody } from './bodies.ts'
import { drawDoing } from './doing.ts'
import { drawDrawing, isDrawing } from './drawings/draw-drawing.ts'
import { edged } from './edged.ts'
import { livingOf } from './habitat.ts'
import { HEADS } from './heads.ts'
import { drawLandmark, isLandmark } from './landmarks/landmark.ts'
import { drawPeople } from './people/draw-people.ts'
import { drawPortrait } from './people/portrait.ts'
import { placeTogether, rowOf } from './placing.ts'
import { recolour, recolourCanvas } from './recolour.ts'
import { type Sprite, spriteFromCanvas } from './sprite.ts'
import { cutOf, onLegs } from './standing.ts'

/** A role with its drawing, ready to be placed. */
export interface Subject extends Role {
  readonly sprite: Sprite
  /** Height of a person on a sheet that is taller than the person, in the unit of `size`. */
  readonly stature?: number
  /** More of the same, each in another color. */
  readonly sprites?: readonly Sprite[]
}

const ART_SIZE = 720
const ASSORTED = rgbs(
  '0.88 0.24 0.26, 0.96 0.78 0.22, 0.24 0.5 0.88, 0.3 0.7 0.36, 0.62 0.34 0.8, 0.96 0.5 0.2',
)

/**
 * Draws a role; null when there is no art for it.
 * @param detail 1 for one megapixel, less for a smaller image, more for a larger one
 */
export async function makeSubject(role: Role, random: Random, detail: number): Promise<Subject | null> {
  if (isDrawnPerson(role.key) && !role.portrait) return makePeople(role, random, detail)
  const sprite = await makeSprite(role, random, detail)
  const many = role.assorted && sprite ? ASSORTED.map((colour) => recolour(sprite, colour)) : undefined
  return (
    sprite && { ...role, ...(role.place ? { count: 1 } : {}), sprite, ...(many ? { sprites: many } : {}) }
  )
}

/** People share one sheet with everything they do, which makes it larger than they are. */
async function makePeople(role: Role, random: Random, detail: number): Promise<Subject> {
  const { canvas, stretch } = await drawPeople(role, random, detail)
  const done = role.pose ? await drawDoing(canvas, role, random, detail) : canvas
  const placed = await inPlace(done, role, random, detail)
  const whole = role.sticker ? edged(placed) : placed
  const size = role.habitat === 'bust' || role.pose || placed !== done ? role.size : role.size * stretch
  return { ...role, count: 1, size, stature: role.size, sprite: spriteFromCanvas(whole, 0.8) }
}

async function makeSprite(role: Role, random: Random, detail: number): Promise<Sprite | null> {
  const { key, colour } = role
  if (role.portrait)
    return spriteFromCanvas(drawPortrait(key, { colour, hair: role.hair }, random, detail), 0.55)
  const drawing = await draw(role, random, detail)
  if (!drawing) return null
  const drawn = isLandmark(key) || isDrawing(key)
  const volume = drawn ? 0.5 : 1
  // Things that it rides, holds or sits on keep their own color.
  const apart = role.pose !== undefined || role.worn !== undefined
  if (colour && !drawn && apart && isAnimal(key)) recolourCanvas(drawing, colour)
  const plain = await inPlace(await drawDoing(drawing, role, random, detail), role, random, detail)
  const canvas = role.sticker ? edged(plain) : plain
  const sprite = spriteFromCanvas(canvas, volume)
  return colour && !drawn && !(apart && isAnimal(key)) && !role.pose && !role.place
    ? recolour(sprite, colour)
    : sprite
}

/** Adds the thing that it is on, under, in front of or behind. */
async function inPlace(canvas: Canvas, role: Role, random: Random, detail: number): Promise<Canvas> {
  const { place, colour, key, count } = role
  if (!place) return canvas
  const all = count > 1 && !isDrawnPerson(key) ? rowOf(canvas, count, detail) : canvas
  if (isPainted(place.thing.key)) return all
  const { thing } = place
  const other = await draw({ ...thing, count: 1, ...livingOf(thing.key) }, random.fork(thing.key), detail)
  if (!other) return all
  if (thing.colour && !isDrawing(thing.key)) recolourCanvas(other, thing.colour)
  if (colour && !role.pose && !isDrawing(key) && !isDrawnPerson(key)) recolourCanvas(all, colour)
  return placeTogether(all, other, role, detail)
}

async function draw(role: Role, random: Random, detail: number): Promise<Canvas | null> {
  const { key, colour } = role
  if (isDrawing(key)) return drawDrawing(key, colour, detail)
  if (key === 'chicken') return drawDrawing('@hen', colour, detail)
  if (isLandmark(key)) return drawLandmark(key, colour, random, detail)
  return drawArt(role, random, detail)
}

async function drawArt(role: Role, random: Random, detail: number): Promise<Canvas | null> {
  const { key } = role
  if (HEADS.has(key) || role.suit) {
    const face = HEADS.has(key) ? key : `${key}-face`
    const head =
      (await rasterArt(face, 'fluent', HEAD_SIZE * detail)) ??
      (await rasterArt(key, 'fluent', HEAD_SIZE * detail))
    if (head && role.gait && !role.suit) return onFours(face, head, role.gait)
    return head && withBody(face, head, { suit: role.suit === true, coat: role.coat }, random)
  }
  const art = await rasterArt(key, artSetOf(key), ART_SIZE * detail)
  if (art && role.gait === 'lie') return lainDown(art)
  const cut = art && role.habitat !== 'bust' && isRolePlayer(key) ? cutOf(art) : null
  return art && cut ? onLegs(art, cut) : art
}
