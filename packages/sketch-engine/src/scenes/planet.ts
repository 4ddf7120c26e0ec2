import { clamp, fromHsv, mix, type Rgb, smooth, WHITE } from '../raster/colour.ts'
import { addPixel, blendPixel, type FloatImage } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'

export interface PlanetOptions {
  x: number
  y: number
  radius: number
  side: number
  seed: number
  ring: boolean
  /** Color of its atmosphere. */
  air: Rgb
}

type Paint = readonly [Rgb, Rgb, Rgb]

interface Globe extends PlanetOptions {
  noise: Noise
  gas: boolean
  paint: Paint
  /** Cosine and sine of the tilt. */
  cos: number
  sin: number
}

/** A gas or rock planet, lit from one side, with or without a ring. */
export function paintPlanet(image: FloatImage, options: PlanetOptions): void {
  const random = new Random(options.seed)
  const tilt = random.range(-0.5, 0.5)
  const globe: Globe = {
    ...options,
    air: mix(options.air, [0.7, 0.9, 1], 0.4),
    noise: new Noise(options.seed),
    gas: random.chance(0.5),
    paint: [
      fromHsv(random.next(), 0.55, 0.85),
      fromHsv(random.next(), 0.5, 0.7),
      fromHsv(random.next(), 0.3, 0.95),
    ],
    cos: Math.cos(tilt),
    sin: Math.sin(tilt),
  }
  if (globe.ring) around(image, globe, (x, y, at) => paintRing(image, globe, x, y, at, false))
  around(image, globe, (x, y, at) => paintGlobe(image, globe, x, y, at))
  if (globe.ring) around(image, globe, (x, y, at) => paintRing(image, globe, x, y, at, true))
}

function around(
  image: FloatImage,
  { x, y, radius }: Globe,
  visit: (x: number, y: number, at: number) => void,
): void {
  const reach = radius * 2.4
  for (let j = Math.max(0, Math.floor(y - reach)); j < Math.min(image.height, y + reach); j++)
    for (let i = Math.max(0, Math.floor(x - reach)); i < Math.min(image.width, x + reach); i++)
      visit((i - x) / radius, (j - y) / radius, (j * image.width + i) * 3)
}

function paintGlobe(image: FloatImage, globe: Globe, u: number, v: number, at: number): void {
  const { side, air, cos, sin } = globe
  const out = u * u + v * v
  if (out > 1) {
    const edge = Math.sqrt(out) - 1
    const toward = clamp(0.35 + (u * side * 0.75 - v * 0.42) * 0.6)
    addPixel(image.data, at, air, Math.exp(-edge * 11) * toward * 0.75)
    if (edge > 0.012) return
  }
  const z = Math.sqrt(Math.max(0, 1 - out))
  const latitude = v * cos - u * sin
  const longitude = Math.atan2(u * cos + v * sin, z)
  const surface = globe.gas ? gasColour(globe, latitude, longitude) : rockColour(globe, latitude, longitude)
  const facing = clamp(u * side * 0.75 - v * 0.42 + z * 0.5 + 0.05)
  const k = facing ** 0.8 * 1.15 + 0.02
  const rim = (1 - z) ** 2.6 * clamp(facing + 0.2) * 0.9
  const lit: Rgb = [
    surface[0] * k + air[0] * rim,
    surface[1] * k + air[1] * rim,
    surface[2] * k + air[2] * rim,
  ]
  blendPixel(image.data, at, lit, smooth(1, 0.97, Math.sqrt(out)))
}

function gasColour({ noise, paint }: Globe, latitude: number, longitude: number): Rgb {
  const waves = noise.layered(longitude * 2.2, latitude * 6, 4) * 0.22
  const band = noise.layered(1.5, (latitude + waves) * 6.5, 4)
  const storm = smooth(0.1, 0.6, noise.layered(longitude * 1.5, (latitude + waves) * 11, 3))
  return mix(mix(paint[0], paint[1], clamp(0.5 + band * 1.5)), paint[2], storm)
}

function rockColour({ noise, paint }: Globe, latitude: number, longitude: number): Rgb {
  const [high, low, light] = paint
  const height = noise.layered(longitude * 2 + 5, latitude * 2.4, 6)
  const sea: Rgb = [low[0] * 0.4, low[1] * 0.5, low[2] * 0.7]
  const ground = height > 0.02 ? mix(high, light, clamp(height * 1.8)) : mix(low, sea, clamp(-height * 2.4))
  return mix(ground, WHITE, smooth(0.1, 0.5, noise.layered(longitude * 3 + 20, latitude * 4, 5)) * 0.7)
}

function paintRing(image: FloatImage, globe: Globe, x: number, y: number, at: number, front: boolean): void {
  const { cos, sin, noise, side, paint } = globe
  const along = x * cos + y * sin
  const across = (-x * sin + y * cos) / 0.26
  const out = span(along, across)
  if (out < 1.3 || out > 2.25 || across > 0 !== front) return
  const grooves = clamp(0.5 + 0.5 * noise.at(out * 16, 1) + 0.25 * noise.at(out * 50, 4))
  const alpha = grooves * smooth(1.3, 1.42, out) * smooth(2.25, 2.05, out) * 0.85
  const shade = along * -side > 0.2 && out < 1.7 && !front ? 0.35 : 1
  const c = paint[2]
  blendPixel(image.data, at, [c[0] * shade, c[1] * 0.92 * shade, c[2] * 0.85 * shade], alpha)
}
