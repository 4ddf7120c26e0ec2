import { ENHANCED_SIDE } from '@easel/contract/numbers'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { ImageEngine } from '../../../domain/generation/engine-ports.ts'
import type { Pixels } from '../../../domain/kernel/pixels.ts'
import { networksInstalled } from '../../networks/installed.ts'
import { createNetwork, FACTOR, type Network } from './network.ts'
import { ENHANCE } from './support.ts'
import { type Rect, tilesOf } from './tiles.ts'

const IDLE = 60_000

/** Enhances images with a small super-resolution network, tile by tile, in a worker thread. */
export function createEnhanceEngine(): ImageEngine {
  const network = createNetwork(IDLE)
  return {
    id: ENHANCE,
    repeatable: true,
    async imagine({ source, slots: [slot = 1] }, { signal, onProgress, onPicture }) {
      const picture = source?.picture
      if (!picture) throw new EngineError('engine_failed', 'There is no picture to enlarge.')
      await networksInstalled(signal).catch((error: unknown) => {
        signal.throwIfAborted()
        throw new EngineError('engine_failed', 'The network is not installed.', { cause: error })
      })
      const larger = await inPieces(network, picture, signal, (fraction) => onProgress(slot, fraction))
      const fitted = await fit(larger, picture)
      signal.throwIfAborted()
      onPicture(slot, fitted)
    },
    close: network.close,
  }
}

async function inPieces(
  network: Network,
  picture: Pixels,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Uint8Array> {
  const { width, height } = picture
  const whole = new Uint8Array(width * height * FACTOR * FACTOR * 3)
  const tiles = tilesOf(width, height)
  for (const [at, { seen, used }] of tiles.entries()) {
    signal.throwIfAborted()
    const piece = await network
      .enhance(pieceOf(picture, seen), seen.width, seen.height)
      .catch((error: unknown) => {
        throw new EngineError('engine_failed', 'The network has failed.', { cause: error })
      })
    copy(piece, seen, used, whole, width)
    onProgress((at + 1) / tiles.length)
  }
  return whole
}

/** RGB without alpha, which the network does not accept. */
function pieceOf({ rgba, width }: Pixels, { left, top, width: across, height: down }: Rect): Uint8Array {
  const rgb = new Uint8Array(across * down * 3)
  let to = 0
  for (let y = 0; y < down; y += 1) {
    let from = ((top + y) * width + left) * 4
    for (let x = 0; x < across; x += 1, from += 4) {
      rgb[to++] = rgba[from] ?? 0
      rgb[to++] = rgba[from + 1] ?? 0
      rgb[to++] = rgba[from + 2] ?? 0
    }
  }
  return rgb
}

function copy(piece: Uint8Array, seen: Rect, used: Rect, whole: Uint8Array, width: number): void {
  const skipX = (used.left - seen.left) * FACTOR
  const skipY = (used.top - seen.top) * FACTOR
  const length = used.width * FACTOR * 3
  for (let y = 0; y < used.height * FACTOR; y += 1) {
    const from = ((skipY + y) * seen.width * FACTOR + skipX) * 3
    const to = ((used.top * FACTOR + y) * width * FACTOR + used.left * FACTOR) * 3
    whole.set(piece.subarray(from, from + length), to)
  }
}

/** Scales down to the enhanced size; a smaller result keeps the network's size. */
async function fit(rgb: Uint8Array, { width, height }: Pixels): Promise<Pixels> {
  const { default: sharp } = await import('sharp')
  const raw = { width: width * FACTOR, height: height * FACTOR, channels: 3 as const }
  const { data, info } = await sharp(rgb, { raw })
    .resize({ width: ENHANCED_SIDE, height: ENHANCED_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  }
}
