import type { PictureEdits } from '../domain/generation/edit-ports.ts'

const load = async () => (await import('../adapters/images/edit-pictures.ts')).pictureEdits

/** sharp is loaded lazily. */
export const pictureEdits: PictureEdits = {
  masked: async (...args) => (await load()).masked(...args),
  extended: async (...args) => (await load()).extended(...args),
  whole: async (...args) => (await load()).whole(...args),
  onWhite: async (...args) => (await load()).onWhite(...args),
  cropped: async (...args) => (await load()).cropped(...args),
}
