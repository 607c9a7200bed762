// What vite.config.ts makes of a file of ours, under a name of its own.

/** `app/hydration/hydrate-on-intent.ts` as the text of one minified script, to be inlined into a page. */
declare module 'virtual:boot-script' {
  const script: string
  export default script
}

/** `app/hydration/wake-session.ts` in the same way. */
declare module 'virtual:wake-session-script' {
  const script: string
  export default script
}

/** `app/office/passkeys/passkey-script.ts` in the same way. */
declare module 'virtual:passkey-script' {
  const script: string
  export default script
}

/** `app/office/find/find-key-script.ts` in the same way. */
declare module 'virtual:find-key-script' {
  const script: string
  export default script
}

/** `app/office/words/preview/measure-preview-script.ts` in the same way. */
declare module 'virtual:measure-preview-script' {
  const script: string
  export default script
}

/** The address of `app/hydration/keep-session.ts` in the built site. */
declare module 'virtual:keep-session-address' {
  const address: string
  export default address
}

/** The keys of the sets of words that modules of pages contain: published changes of others never reach a browser. */
declare module 'virtual:browser-words' {
  const keys: readonly string[]
  export default keys
}

/** The photographs of the site settings as `tools/photos` has made them; null where there is none. */
declare module 'virtual:photographs' {
  type Photographs = Record<
    Exclude<keyof import('./content/site.ts').SiteSettings['photos'], 'bookOpen' | 'bookClosed'>,
    import('./ui/photograph.tsx').BuiltPhoto | null
  >
  const photographs: Photographs
  export default photographs
}

/** The pictures of each book of the files, by its key: photographs, or drawings without an alt text; null where there is none. */
declare module 'virtual:book-pictures' {
  type BuiltPhoto = import('./ui/photograph.tsx').BuiltPhoto
  const bookPictures: Record<string, { open: BuiltPhoto | null; closed: BuiltPhoto | null }>
  export default bookPictures
}

/** `app/ui/drawings/drawing.tsx` on the server, and null in the browser: see `served-drawing.tsx`. */
declare module 'virtual:drawing-on-server' {
  const Drawing: typeof import('./ui/drawings/drawing.tsx').Drawing | null
  export default Drawing
}

/** What vite.config.ts writes into the build from the environment; absent in unit tests. */
interface ImportMetaEnv {
  readonly SITE_ORIGIN?: string
  readonly PAGE_SETTINGS?: { siteOrigin: string; supabase: { url: string; publicKey: string } | null }
  readonly BUILT_OF?: { version: string; commit: string }
}
