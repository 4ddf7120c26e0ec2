import type { Canvas } from '@napi-rs/canvas'
import { type ArtSet, rasterArt } from '../art/raster-art.ts'
import { isRolePlayer } from '../parse/kinds.ts'
import type { Role } from '../plan/role.ts'
import { type Rgb, rgbs } from '../raster/colour.ts'
import type { Random } from '../raster/random.ts'
import { HEAD_SIZE, withBody } from './bodies.ts'
import { drawDoing } from './doing.ts'
import { drawFigure, isFigure } from './figures/figure.ts'
import { drawPortrait } from './figures/portrait.ts'
import { HEADS } from './heads.ts'
import { drawLandmark, isLandmark } from './landmarks/landmark.ts'
import { recolour } from './recolour.ts'
import { type Sprite, spriteFromCanvas } from './sprite.ts'
import { cutOf, onLegs } from './standing.ts'

/** A role with its picture, ready to be placed. */
export interface Subject extends Role {
  readonly sprite: Sprite
}

const ART_SIZE = 720

/** Drawings that are better in the second set. */
const NOTO_BETTER = new Set(
  (
    'penguin black-cat dragon castle hot-beverage sailboat steaming-bowl horse deer eagle peacock owl phoenix rose sunflower bouquet tiger elephant ' +
    'locomotive japanese-castle violin swan goose giraffe zebra camel parrot mermaid motorcycle bicycle lotus ' +
    'rooster shark turtle octopus flamingo'
  ).split(' '),
)
const CLOTHES = rgbs('0.3 0.42 0.62, 0.36 0.5 0.58, 0.4 0.52 0.4, 0.85 0.72 0.5')
/** People of whom the pack has the head alone. */
const PLAIN_PEOPLE =
  /^(old-man|old-woman|older-person|baby|child|woman|man|girl|boy|person|(man|woman|person)-(beard|bald|(red|curly|white)-hair|wearing-turban)|baby-angel|(santa|mrs|mx)-claus)$/
const SANTA: Rgb = [0.8, 0.14, 0.14]

/**
 * Draws a role; null when there is no art for it.
 * @param detail 1 for a megapixel, less for a small picture, more for a print
 */
export async function makeSubject(role: Role, random: Random, detail: number): Promise<Subject | null> {
  const sprite = await makeSprite(role, random, detail)
  return sprite && { ...role, sprite }
}

async function makeSprite(role: Role, random: Random, detail: number): Promise<Sprite | null> {
  const { key, colour } = role
  if (role.portrait) return spriteFromCanvas(drawPortrait(key, colour, random, detail), 0.55)
  const drawing = await draw(role, random, detail)
  if (!drawing) return null
  const volume = isLandmark(key) ? 0.55 : isFigure(key) ? 0.9 : 1
  const own = isLandmark(key) || isFigure(key) || PLAIN_PEOPLE.test(key)
  const canvas = await drawDoing(drawing, role, random, detail)
  const sprite = spriteFromCanvas(canvas, volume)
  return colour && !own && !role.pose ? recolour(sprite, colour) : sprite
}

async function draw(role: Role, random: Random, detail: number): Promise<Canvas | null> {
  const { key, colour } = role
  if (isFigure(key)) return drawFigure(key, { colour, umbrella: role.umbrella, detail }, random)
  if (isLandmark(key)) return drawLandmark(key, colour, random, detail)
  return drawArt(role, random, detail)
}

async function drawArt(role: Role, random: Random, detail: number): Promise<Canvas | null> {
  const { key } = role
  if (PLAIN_PEOPLE.test(key)) {
    const head = await rasterArt(key, 'fluent', HEAD_SIZE * detail)
    return (
      head &&
      withBody(
        key,
        head,
        { clothes: role.colour ?? (key.endsWith('claus') ? SANTA : random.pick(CLOTHES)) },
        random,
      )
    )
  }
  if (HEADS.has(key) || role.suit) {
    const face = HEADS.has(key) ? key : `${key}-face`
    const head =
      (await rasterArt(face, 'fluent', HEAD_SIZE * detail)) ??
      (await rasterArt(key, 'fluent', HEAD_SIZE * detail))
    return head && withBody(face, head, { suit: role.suit === true }, random)
  }
  const set: ArtSet = NOTO_BETTER.has(key) ? 'noto' : 'fluent'
  const art = await rasterArt(key, set, ART_SIZE * detail)
  const cut = art && role.habitat !== 'bust' && isRolePlayer(key) ? cutOf(art) : null
  return art && cut ? onLegs(art, cut) : art
}
