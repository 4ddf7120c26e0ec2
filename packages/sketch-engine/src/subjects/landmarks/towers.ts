import { css, type Rgb } from '../../raster/colour.ts'
import type { Random } from '../../raster/random.ts'
import { CENTRE, type Draft } from './drafting.ts'

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
