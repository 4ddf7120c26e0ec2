import type { FileStore } from '../../domain/files/ports.ts'

/**
 * Two places of files, while they move from the second one to the first. What is new is written to the first, and what is
 * removed leaves both. Browsers read neither, because a file may be in the other one.
 */
export const createTwoStores = (first: FileStore, second: FileStore): FileStore => ({
  place: `${first.place} and ${second.place}`,
  put: first.put,
  read: async (key) => (await first.read(key)) ?? second.read(key),
  async remove(key) {
    // A file that has just been copied must not be left in the first one.
    await second.remove(key)
    await first.remove(key)
  },
  size: async (key) => (await first.size(key)) ?? second.size(key),
  hasPictures: async () => (await first.hasPictures()) || second.hasPictures(),
  async close() {
    await first.close()
    await second.close()
  },
})
