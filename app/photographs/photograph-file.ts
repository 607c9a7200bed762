import { database } from '../db/database.server.ts'
import type { Route } from './+types/photograph-file.ts'
import { findFile } from './photograph.queries.server.ts'

/**
 * `GET /photographs/HASH-720.avif`: a photograph that is not in the memory of this process, because it is prepared, was
 * published earlier, or is published by another process a moment ago. Its name contains a hash of it, so nobody guesses one.
 */
export async function loader({ params: { name } }: Route.LoaderArgs): Promise<Response> {
  const format = /^[\w-]{22}-\d{1,4}\.(avif|webp)$/.exec(name)?.[1]
  const bytes = format ? await findFile(await database(), name) : null
  if (!bytes) return new Response('There is no such photograph.\n', { status: 404 })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': `image/${format}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
