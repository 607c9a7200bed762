import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const drawing = fileURLToPath(new URL('../../app/ui/drawings/drawing.tsx', import.meta.url))

/** `import Drawing from 'virtual:drawing-on-server'`: the drawings, but null in the browser, which has them in the page. */
export function drawingOnServer(): Plugin {
  return {
    name: 'drawing-on-server',
    resolveId: { filter: { id: /^virtual:drawing-on-server$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:drawing-on-server$/ },
      handler() {
        return this.environment.name === 'client'
          ? 'export default null'
          : `export { Drawing as default } from ${JSON.stringify(drawing)}`
      },
    },
  }
}
