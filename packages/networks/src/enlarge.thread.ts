import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
// Resolves the WebAssembly backend under the name that the network's package imports.
import { setWasmPaths } from '@tensorflow/tfjs'
import { ready, setBackend, type Tensor4D, tensor4d, tidy } from '@tensorflow/tfjs-core'
import { type LayersModel, loadLayersModel } from '@tensorflow/tfjs-layers'

export interface Piece {
  id: number
  /** Red, green and blue. */
  rgb: Uint8Array
  width: number
  height: number
}
export type Answer = { id: number; rgb: Uint8Array } | { id: number; error: string }

/** The network and its weights lie in its package; nothing is loaded from anywhere else. */
const MODEL = new URL('../../../../../../models/x4/', import.meta.resolve('@upscalerjs/esrgan-slim/4x'))

async function load(): Promise<LayersModel> {
  setWasmPaths(fileURLToPath(new URL('../wasm-out/', import.meta.resolve('@tensorflow/tfjs'))))
  await setBackend('wasm')
  await ready()
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(new URL('model.json', MODEL), 'utf8'))
  const [{ paths, weights }] = weightsManifest
  const bytes = await readFile(new URL(paths[0], MODEL))
  const weightData = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  return loadLayersModel({ load: async () => ({ modelTopology, weightSpecs: weights, weightData }) })
}

const loading = load()

async function enhance({ rgb, width, height }: Piece): Promise<Uint8ClampedArray> {
  const model = await loading
  const larger = tidy(() => {
    const input = tensor4d(
      Float32Array.from(rgb, (value) => value / 255),
      [1, height, width, 3],
    )
    return model.predict(input) as Tensor4D
  })
  try {
    const values = await larger.data()
    return Uint8ClampedArray.from(values, (value) => value * 255)
  } finally {
    larger.dispose()
  }
}

parentPort?.on('message', async (piece: Piece) => {
  const { id } = piece
  try {
    const rgb = await enhance(piece)
    const answer: Answer = { id, rgb: new Uint8Array(rgb.buffer) }
    parentPort?.postMessage(answer, [answer.rgb.buffer as ArrayBuffer])
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: error instanceof Error ? error.message : String(error),
    } satisfies Answer)
  }
})
