import { text } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'
import boot from 'virtual:boot-script'
import styles from '../ui/app.css?inline'
import stylesheet from '../ui/app.css?url'
import fonts from '../fonts/fonts.css?inline'
import type { PageParts } from './page-start.tsx'
import type { StartData } from './start-data.ts'
import { takeHandoff } from './react-router-privates.ts'
import { wordsAddress } from './words-file.server.ts'

/** Moves the content of React Router's own scripts from the context into data in the page. */
export async function pagePartsFrom(context: EntryContext): Promise<PageParts> {
  if (import.meta.env.DEV) return { styles: fonts, boot: '', startData: () => '' }
  const { settings, data } = takeHandoff(context)
  const state = data ? await text(data) : ''
  // An error page has only links and text. It needs no React, which would need the error as data.
  if (context.staticHandlerContext.errors) return { styles: fonts + styles, boot: '', startData: () => '' }
  return { styles: fonts + styles, boot, startData: () => toScriptText(startDataFrom(context, settings, state)) }
}

function startDataFrom({ manifest, staticHandlerContext }: EntryContext, settings: string, state: string): StartData {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const parts = routes.map(
    ({ id, clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module }) => {
      const all = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module]
      return [id, all.filter((part) => part !== undefined)] as const
    },
  )
  const own = new Set([manifest.entry.module, ...parts.flatMap(([, modules]) => modules)])
  const imports = new Set([manifest.entry, ...routes].flatMap((part) => part.imports ?? []))
  const words = wordsAddress()
  return {
    // Settings that are off are not sent.
    context: JSON.parse(settings, (_, value: unknown) => (value === false ? undefined : value)) as object,
    state,
    manifest: manifest.url,
    words,
    entry: manifest.entry.module,
    routes: Object.fromEntries(parts),
    imports: [...imports, ...(words ? [words] : [])].filter((path) => !own.has(path)),
    stylesheet,
  }
}

/** In a script element, `<` could end the element. */
function toScriptText(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
