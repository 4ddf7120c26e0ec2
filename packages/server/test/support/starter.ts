import { Readable } from 'node:stream'
import type { StarterCollection } from '../../src/adapters/starter/starter.source.ts'
import type { StarterPicture } from '../../src/domain/gallery/ports.ts'
import { plain } from './engine.ts'

/** A starter collection of this many pictures, every other one in oil. */
export function starterOf(length: number): StarterCollection {
  const pictures = Array.from(
    { length },
    (_, n): StarterPicture => ({
      id: `s${n}`,
      width: 512,
      height: 512,
      thumbhash: 'UbcFHwKUZWtNeYaAlhhcaHlpOAe2kFkN',
      prompts: {
        en: `Picture ${n}`,
        zhCN: `图片 ${n}`,
        zhTW: `圖片 ${n}`,
        es: `Imagen ${n} con la que empieza toda colección`,
      },
      style: n % 2 === 0 ? 'ink' : 'oil',
      ratio: '1:1',
      seed: n,
      stylize: 100,
      keywords: [`keyword${n}`],
      fileName: `starter-s${n}-abcdefgh.webp`,
    }),
  )
  return {
    engine: 'scripted',
    pictures: async () => pictures,
    canRender: true,
    render: async (id) => plain(Number(id.slice(1)) * 20),
    async read(id) {
      const text = `small picture ${id}`
      return { stream: Readable.from([text]), size: text.length }
    },
  }
}
