import type { ImageEngine } from '../../src/domain/generation/engine-ports.ts'

/** An engine, and what a test does to the service behind it. */
export interface EngineUnderTest {
  engine: ImageEngine
  /** It paints regions of pictures by a mask. */
  paintsMasks?: boolean
  /** Removes backgrounds. */
  cutsOut?: boolean
  /** It says nothing before a picture is done. */
  sendsNoProgress?: boolean
  /** From now on the service does not come to an end. */
  hang(): void
  /** From now on the service fails; null where there is nothing that could. */
  fail: (() => void) | null
  /** From now on the service breaks off in the middle; null where there is nothing that could. */
  breakOff: (() => void) | null
  heal(): void
  /** Whether the service has received the request. */
  started(): boolean
  /** Whether the service has received the cancellation; null where it has none. */
  cancelled: (() => boolean) | null
  close(): Promise<void>
}
