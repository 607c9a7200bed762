import { fileURLToPath } from 'node:url'
import { statSync } from 'node:fs'
import type { Plugin } from 'vite'

type Schemes = Record<string, Record<string, string>>

const file = fileURLToPath(new URL('../app/colors/palette.ts', import.meta.url))

/** Style sheets with `palette(light.paper)` get the values of `app/colors/palette.ts`, before Tailwind reads them. */
export function palette(): Plugin {
  return {
    name: 'palette',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]app[\\/].*\.css(?:\?|$)/, code: /\bpalette\(/ },
      async handler(css, id) {
        this.addWatchFile(file)
        // Node loads a module once: with its time in the address, a changed palette is seen in development.
        const schemes = (await import(`${file}?${statSync(file).mtimeMs}`)) as unknown as Schemes
        return { code: fillPalette(css, schemes, id), map: null }
      },
    },
  }
}

/** Throws for a color that the palette does not have. `id` names the style sheet. */
export function fillPalette(css: string, schemes: Schemes, id: string): string {
  return css.replaceAll(/\bpalette\((\w+)\.(\w+)\)/g, (name: string, scheme: string, color: string) => {
    const value = schemes[scheme]?.[color]
    if (!value)
      throw new Error(`${id}: ${name} is not a color in app/colors/palette.ts. Add it there, or correct the name.`)
    return value
  })
}
