import type { loadComposers } from '../app/entry.server.tsx'

/** The mails' design is JSX, which Node cannot read as it stands: the built site brings it. */
export async function builtComposers(): ReturnType<typeof loadComposers> {
  const { href } = new URL('../build/server/index.js', import.meta.url)
  const build = (await import(href)) as { entry: { module: { loadComposers: typeof loadComposers } } }
  return build.entry.module.loadComposers()
}
