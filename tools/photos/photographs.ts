import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { site } from '../../app/content/site.ts'
import { type MadePhoto, withData } from './built-photo.ts'
import { makePhoto, photosOf } from './make-photo.ts'

export const photoFolder = fileURLToPath(new URL('../../photos/', import.meta.url))

/** By their places. */
type MadePhotos = Map<string, MadePhoto>

/** Those of the book are in `book-pictures.ts`. */
const { bookOpen: _open, bookClosed: _closed, ...pagePhotos } = site.photos

async function makePhotos(): Promise<MadePhotos> {
  const made = photosOf(pagePhotos).map(
    async ([place, photo]) => [place, await makePhoto(place, photo, photoFolder)] as const,
  )
  return new Map(await Promise.all(made))
}

/** `import photographs from 'virtual:photographs'`: the photographs of the site settings, by their places. */
export function photographs(): Plugin {
  // The builds for the browser and the server run one after the other and use the same files.
  let making: Promise<MadePhotos> | undefined
  return {
    name: 'photographs',
    resolveId: { filter: { id: /^virtual:photographs$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:photographs$/ },
      async handler() {
        const made = await (making ??= makePhotos())
        const { name: side, mode } = this.environment
        for (const [address, source] of [...made.values()].flatMap(({ files }) => [...files])) {
          if (side === 'client' && mode === 'build') {
            this.emitFile({ type: 'asset', fileName: address.slice(1), source })
          }
        }
        const photos = Object.keys(pagePhotos).map((place) => {
          const photo = made.get(place)
          return [place, photo ? (mode === 'build' ? photo.photo : withData(photo)) : null]
        })
        return `export default ${JSON.stringify(Object.fromEntries(photos))}`
      },
    },
  }
}
