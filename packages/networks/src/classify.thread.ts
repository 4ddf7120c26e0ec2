import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
// Resolves the WebAssembly backend under the name that the packages import.
import { setWasmPaths } from '@tensorflow/tfjs'
import { ready, setBackend, type Tensor2D, tensor4d, tidy } from '@tensorflow/tfjs-core'
import { type LayersModel, loadLayersModel } from '@tensorflow/tfjs-layers'
import { MobileNetV2Model } from 'nsfwjs/models/mobilenet_v2'

/** Red, green and blue of a square picture. */
export interface Question {
  id: number
  rgb: Uint8Array
  side: number
}
/** A score for each subject, in the order that the network was trained with. */
export type Answer = { id: number; scores: number[] } | { id: number; error: string }

type Given = Record<string, unknown>

/** The package is built for pages and assigns globals instead of exporting. */
async function given<T>(load: () => Promise<unknown>, name: string): Promise<T> {
  const { default: exported } = (await load()) as Given
  return (exported ?? (globalThis as Given)[name]) as T
}

interface Topology {
  modelTopology: object
  weightsManifest: [{ weights: [] }]
}

/** The network and its weights lie in its package; nothing is loaded from anywhere else. */
async function load(): Promise<LayersModel> {
  setWasmPaths(fileURLToPath(new URL('../wasm-out/', import.meta.resolve('@tensorflow/tfjs'))))
  await setBackend('wasm')
  await ready()
  const { modelJson, weightBundles } = MobileNetV2Model
  const [bundle] = weightBundles
  const { modelTopology, weightsManifest } = await given<Topology>(modelJson, 'model')
  const base64 = await given<string>(async () => bundle?.(), 'group1_shard1of1')
  const weightData = new Uint8Array(Buffer.from(base64, 'base64')).buffer
  return loadLayersModel({
    load: async () => ({ modelTopology, weightSpecs: weightsManifest[0].weights, weightData }),
  })
}

const loading = load()
// The error is passed to the caller.
loading.catch(() => {})

async function classify({ rgb, side }: Question): Promise<number[]> {
  const model = await loading
  const scores = tidy(() => {
    const input = tensor4d(
      Float32Array.from(rgb, (value) => value / 255),
      [1, side, side, 3],
    )
    return model.predict(input) as Tensor2D
  })
  try {
    return [...(await scores.data())]
  } finally {
    scores.dispose()
  }
}

parentPort?.on('message', async (question: Question) => {
  const { id } = question
  try {
    parentPort?.postMessage({ id, scores: await classify(question) } satisfies Answer)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ id, error: words } satisfies Answer)
  }
})
