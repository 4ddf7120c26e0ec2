import { css, type Rgb, rgbs } from '../../raster/colour.ts'
import type { Random } from '../../raster/random.ts'
import { CENTRE, type Draft } from './drafting.ts'

const STRIPES = rgbs('0.85 0.2 0.18, 0.2 0.36 0.6, 0.85 0.2 0.18')

export function drawLighthouse(draft: Draft, colour: Rgb | undefined, random: Random): void {
  const paint = colour ?? random.pick(STRIPES)
  const dark = '#2d3038'
  draft.polygon(
    draft.lit([0.5, 0.45, 0.42], 160, 540),
    [150, 985, 190, 900, 260, 870, 440, 870, 520, 905, 560, 985],
  )
  draft.polygon(draft.lit([0.94, 0.93, 0.9], 250, 450), [258, 890, 300, 260, 400, 260, 442, 890])
  const half = (y: number) => 50 + ((y - 260) / 630) * 42
  for (let i = 0; i < 3; i++) {
    const top = 330 + i * 190
    const bottom = top + 95
    const points = [-half(top), top, half(top), top, half(bottom), bottom, -half(bottom), bottom]
    const shifted = points.map((v, k) => (k % 2 === 0 ? CENTRE + v : v))
    draft.polygon(draft.lit(paint, CENTRE - half(top), CENTRE + half(top)), shifted)
  }
  draft.polygon(dark, [282, 262, 418, 262, 410, 236, 290, 236])
  draft.polygon('#ffe9a0', [306, 236, 394, 236, 394, 160, 306, 160])
  for (const x of [306, 346, 386]) draft.box(dark, x, 160, 8, 76)
  draft.polygon(draft.lit(paint, 296, 404), [292, 162, 350, 92, 408, 162])
  draft.box(dark, 347, 60, 6, 36)
  for (const y of [470, 660]) draft.box('#3a4a60', 338, y, 24, 44, 12)
  draft.box('#4a3428', 326, 810, 48, 80, [24, 24, 0, 0])
  draft.polygon(draft.lit([0.92, 0.9, 0.86], 440, 560), [446, 900, 446, 800, 560, 800, 560, 900])
  draft.polygon(draft.lit([0.7, 0.25, 0.2], 430, 575), [432, 806, 470, 750, 540, 750, 575, 806])
}

export function drawWindmill(draft: Draft, _colour: Rgb | undefined, random: Random): void {
  draft.polygon(draft.lit([0.9, 0.86, 0.78], 230, 470), [220, 985, 268, 440, 432, 440, 480, 985])
  draft.polygon(draft.lit([0.45, 0.28, 0.2], 250, 450), [250, 450, 300, 340, 400, 340, 450, 450])
  draft.box('#5a3a28', 316, 860, 68, 125, [34, 34, 0, 0])
  for (const y of [560, 700]) draft.box('#40506a', 334, y, 32, 44)
  const turn = random.range(0.2, 1.2)
  for (let i = 0; i < 4; i++) drawSail(draft, turn + (i * Math.PI) / 2)
  draft.disc('#4a3424', CENTRE, 420, 20)
}

function drawSail(draft: Draft, angle: number): void {
  const x = draft.context
  x.save()
  x.translate(CENTRE, 420)
  x.rotate(angle)
  draft.box('#6a4a34', -7, -330, 14, 330)
  draft.box('rgba(245,238,222,0.95)', 7, -325, 66, 250)
  for (let k = 0; k < 6; k++)
    draft.stroke('#8a6a50', 4, (context) => {
      context.moveTo(7, -325 + k * 50)
      context.lineTo(73, -325 + k * 50)
    })
  draft.stroke('#8a6a50', 4, (context) => context.rect(7, -325, 66, 250))
  x.restore()
}

export function drawPagoda(draft: Draft, colour: Rgb | undefined, random: Random): void {
  const red = colour ?? ([0.68, 0.2, 0.15] as const)
  const floors = random.pick([3, 5])
  const floorHeight = 820 / floors
  let y = 985
  for (let i = 0; i < floors; i++) {
    const half = 250 * (1 - (i * 0.62) / floors)
    drawFloor(draft, red, half, y, floorHeight * 0.52)
    drawRoof(draft, red, half, y - floorHeight * 0.52, floorHeight * 0.5)
    y -= floorHeight * 0.52 + floorHeight * 0.49
  }
  draft.polygon(draft.lit([0.2, 0.27, 0.3], CENTRE - 90, CENTRE + 90), [
    CENTRE - 90,
    y + 6,
    CENTRE + 90,
    y + 6,
    CENTRE,
    y - 60,
  ])
  draft.box('#d8b04a', CENTRE - 6, y - 130, 12, 80)
  draft.disc('#d8b04a', CENTRE, y - 70, 16)
}

function drawFloor(draft: Draft, red: Rgb, half: number, y: number, height: number): void {
  const left = CENTRE - half
  const right = CENTRE + half
  draft.box(draft.lit([0.86, 0.74, 0.58], left, right), CENTRE - half * 0.72, y - height, half * 1.44, height)
  for (const u of [-0.7, -0.35, 0, 0.35, 0.7])
    draft.box(draft.lit(red, left, right), CENTRE + u * half - 8, y - height, 16, height)
  for (const u of [-0.52, -0.18, 0.18, 0.52])
    draft.box(
      'rgba(255,214,130,0.9)',
      CENTRE + u * half - half * 0.09,
      y - height * 0.72,
      half * 0.18,
      height * 0.46,
    )
}

function drawRoof(draft: Draft, red: Rgb, half: number, y: number, height: number): void {
  const eave = (x: Draft['context']) => {
    x.moveTo(CENTRE - half * 1.22, y - height * 0.12)
    x.quadraticCurveTo(CENTRE - half * 0.9, y + height * 0.12, CENTRE, y + height * 0.1)
    x.quadraticCurveTo(CENTRE + half * 0.9, y + height * 0.12, CENTRE + half * 1.22, y - height * 0.12)
  }
  draft.path(draft.lit([0.2, 0.27, 0.3], CENTRE - half, CENTRE + half, 0.25), (x) => {
    eave(x)
    x.quadraticCurveTo(CENTRE + half * 0.72, y - height * 0.24, CENTRE + half * 0.52, y - height)
    x.lineTo(CENTRE - half * 0.52, y - height)
    x.quadraticCurveTo(CENTRE - half * 0.72, y - height * 0.24, CENTRE - half * 1.22, y - height * 0.12)
  })
  draft.stroke(css(red), 9, eave)
}

const WALLS = rgbs('0.55 0.36 0.22, 0.62 0.44 0.3, 0.86 0.82 0.74, 0.7 0.36 0.28')
const ROOFS = rgbs('0.38 0.2 0.18, 0.28 0.32 0.38, 0.5 0.26 0.2')

export function drawCabin(draft: Draft, colour: Rgb | undefined, random: Random): void {
  const wall = colour ?? random.pick(WALLS)
  draft.polygon(draft.lit([0.5, 0.44, 0.42], 460, 530), [460, 560, 460, 380, 530, 380, 530, 640])
  draft.polygon(draft.lit(wall, 130, 580), [130, 975, 130, 670, 355, 470, 580, 670, 580, 975])
  for (let y = 700; y < 975; y += 36)
    draft.stroke('rgba(50,25,10,0.28)', 5, (x) => {
      x.moveTo(130, y)
      x.lineTo(580, y)
    })
  const roof = draft.lit(random.pick(ROOFS), 60, 650)
  draft.polygon(roof, [70, 720, 355, 430, 640, 720, 600, 745, 355, 500, 110, 745])
  for (const x of [180, 440]) {
    draft.box('#4a2f20', x - 8, 732, 106, 106)
    draft.box('#ffdc8c', x, 740, 90, 90)
    draft.box('#4a2f20', x + 41, 740, 8, 90)
    draft.box('#4a2f20', x, 781, 90, 8)
  }
  draft.box('#4a2f20', 306, 790, 96, 185, [40, 40, 0, 0])
  draft.disc('#e0b050', 386, 890, 6)
  draft.disc('#ffdc8c', 355, 610, 32)
}

export function drawPyramid(draft: Draft): void {
  draft.polygon(draft.lit([0.9, 0.74, 0.46], 0, 500, 0.25, 0.1), [10, 985, 380, 420, 470, 985])
  draft.polygon(draft.lit([0.62, 0.46, 0.28], 380, 700, 0, 0.35), [380, 420, 470, 985, 690, 960])
  for (let i = 1; i < 22; i++) {
    const t = i / 22
    draft.stroke('rgba(90,60,30,0.18)', 4, (x) => {
      x.moveTo(380 - 370 * t, 420 + 565 * t)
      x.lineTo(380 + 90 * t, 420 + 565 * t)
      x.lineTo(380 + 310 * t, 420 + 540 * t)
    })
  }
}
