/** What the tests use of the client, which ships types that its package does not export. */
declare module 'node-sd-webui' {
  interface Options {
    prompt: string
    negativePrompt?: string
    width?: number
    height?: number
    steps?: number
    seed?: number
    batchSize?: number
    samplingMethod?: string
  }
  interface Result {
    images: string[]
  }
  export default function sdwebui(props: { apiUrl: string }): {
    txt2img(options: Options): Promise<Result>
    img2img(options: Options & { imageData: string[] }): Promise<Result>
  }
}
