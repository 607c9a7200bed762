/** `app/features/start/boot.ts` as the text of one minified script, to be inlined into a page: see vite.config.ts. */
declare module 'virtual:boot-script' {
  const script: string
  export default script
}
