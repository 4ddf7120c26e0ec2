import { anchorOf, type Prop } from './belongings.ts'
import type { Entry } from './read-people.ts'
import type { Build, Skeleton } from './skeleton.ts'
import type { Support } from './support.ts'

/** Bounds of head and shoulders. */
export const bustOf = ({ head, chest }: Skeleton, { headX, headY }: Build) => ({
  left: head.x - headX * 1.9,
  top: head.y - headY * 2.1,
  width: headX * 3.8,
  height: chest.y - head.y + headY * 2.1 + 130,
})

interface Extent {
  readonly bones: Skeleton
  readonly build: Build
  readonly props: readonly Prop[]
  readonly pose: Entry | undefined
}

/** Bounds of the whole person with everything that belongs to the pose. */
export function boundsOf({ bones, build, props, pose }: Extent, base: Support | undefined, shift: number) {
  let [left, right, top, bottom] = [0, 0, 0, 8]
  const reach = (x: number, y: number, rx: number, ry = rx) => {
    left = Math.min(left, x - rx)
    right = Math.max(right, x + rx)
    top = Math.min(top, y + shift - ry)
    bottom = Math.max(bottom, y + shift + ry)
  }
  for (const limb of bones.arms) for (const { x, y } of limb) reach(x, y, build.arm * 0.7)
  for (const leg of bones.legs) {
    reach(leg[1].x, leg[1].y, build.hip * 1.3, 10)
    reach(leg[2].x, leg[2].y, 60, 34)
  }
  reach(bones.head.x, bones.head.y - 50, build.headX * 1.5, build.headY * 1.75)
  for (const { x, y, cutout, size } of props) {
    const half = size / 2 / Math.max(cutout.ink.width, cutout.ink.height)
    reach(x, y, cutout.ink.width * half + 8, cutout.ink.height * half + 8)
  }
  for (const line of pose?.lists.string ?? []) {
    const [anchor = 'R', dx = '0', dy = '0'] = line.split(':')
    const from = anchorOf(anchor, bones)
    reach(from.x + Number(dx), from.y + Number(dy), 6)
  }
  if (base) {
    const { ink } = base.cutout
    reach(
      base.right ?? 0,
      (-ink.height * base.scale) / 2 - shift,
      (ink.width * base.scale) / 2,
      (ink.height * base.scale) / 2,
    )
  }
  return { left: left - 6, top: top - 6, width: right - left + 12, height: bottom - top + 8 }
}
