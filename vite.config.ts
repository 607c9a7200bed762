import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // One file with only what is used starts in half the time of six hundred. The PDF writer brings fonts of its own
  // along and stays outside; it is loaded with the first packing slip.
  ssr: { noExternal: command === 'build' || undefined, external: ['pdfkit'] },
  // Packages carry a second version of themselves for development, which the built site never runs.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // node:sqlite has no npm package for Vite to look for.
  build: { target: 'es2023', assetsInlineLimit: 0 },
}))
