/** Does not compile when `easel.d.ts` says something else than the widgets do. There is nothing to run. */
import type * as creatorMount from '../src/remotes/creator.mount.ts'
import type * as creator from '../src/remotes/creator.ts'
import type * as galleryMount from '../src/remotes/gallery.mount.ts'
import type * as gallery from '../src/remotes/gallery.ts'
import type { EaselWidgets as RealGlobal } from '../src/remotes/global.ts'
import type { EaselWidgetProps as RealProps } from '../src/remotes/props.ts'
import type * as queueMount from '../src/remotes/queue.mount.ts'
import type * as queue from '../src/remotes/queue.ts'
import type * as squareMount from '../src/remotes/square.mount.ts'
import type * as square from '../src/remotes/square.ts'
import type * as worksMount from '../src/remotes/works.mount.ts'
import type * as works from '../src/remotes/works.ts'

/** Being assignable both ways would not do: a property that may be left out could be missing on one side. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? [A] extends [B]
      ? [B] extends [A]
        ? true
        : false
      : false
    : false
type Every<T extends true[]> = T

export type NoDrift = Every<
  [
    Same<RealProps, import('easel/props').EaselWidgetProps>,
    Same<RealGlobal, EaselWidgets>,
    Same<typeof gallery, typeof import('easel/Gallery')>,
    Same<typeof square, typeof import('easel/Square')>,
    Same<typeof creator, typeof import('easel/Creator')>,
    Same<typeof works, typeof import('easel/Works')>,
    Same<typeof queue, typeof import('easel/Queue')>,
    Same<typeof galleryMount, typeof import('easel/Gallery/mount')>,
    Same<typeof squareMount, typeof import('easel/Square/mount')>,
    Same<typeof creatorMount, typeof import('easel/Creator/mount')>,
    Same<typeof worksMount, typeof import('easel/Works/mount')>,
    Same<typeof queueMount, typeof import('easel/Queue/mount')>,
  ]
>
