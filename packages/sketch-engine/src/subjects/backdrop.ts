import type { Plan } from '../plan/plan.ts'
import { recycle } from '../raster/arena.ts'
import { blurImage } from '../raster/blur.ts'
import { mix, scale, WHITE } from '../raster/colour.ts'
import { bokeh } from '../raster/glow.ts'
import { shortSide } from '../raster/image.ts'
import type { Random } from '../raster/random.ts'
import type { SceneId } from '../scenes/scene-ids.ts'
import type { Stage } from '../scenes/stage.ts'
import type { Subjects } from './prepare.ts'

const FLAT: readonly SceneId[] = ['studio', 'abstract', 'space', 'picture']
const BUSY: readonly SceneId[] = ['woods', 'street', 'meadow', 'bamboo', 'field', 'hills', 'alpine']

/** Blurs the background behind a face, and slightly behind a near subject. */
export function softenBackground(plan: Plan, stage: Stage, { main }: Subjects, random: Random): void {
  if (!main) return
  const size = shortSide(stage.image)
  if (main.habitat === 'bust' && !FLAT.includes(stage.scene)) {
    blurInPlace(stage, size * 0.011, 2)
    const colour = scale(mix(stage.sun, WHITE, 0.3), 0.8)
    for (let i = 0; i < 14; i++) {
      const spot = {
        x: random.next() * stage.image.width,
        y: random.next() * stage.image.height * 0.7,
        radius: size * random.range(0.015, 0.05),
      }
      bokeh(stage.image, spot, colour, random.range(0.05, 0.2), 0.15)
    }
  } else if (
    BUSY.includes(stage.scene) &&
    !plan.framing.wide &&
    main.habitat !== 'building' &&
    main.habitat !== 'sky'
  )
    blurInPlace(stage, size * 0.0028, 1)
}

function blurInPlace(stage: Stage, radius: number, passes: number): void {
  const soft = blurImage(stage.image, radius, passes)
  stage.image.data.set(soft.data)
  recycle(soft.data)
}
