import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // node:sqlite has no npm package for Vite to look for.
  build: { target: 'es2023', assetsInlineLimit: 0 },
})
