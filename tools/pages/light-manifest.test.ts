import { expect, test } from 'vitest'
import { manifestAssignment as assignment } from '../../app/hydration/react-router-privates.ts'
import { lightManifest } from './light-manifest.ts'

const route = { hasDefaultExport: true, hasLoader: false, hasAction: true, css: [], module: '/assets/page.js' }
const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
  routes: {
    root: { ...route, id: 'root', imports: ['/assets/react.js', '/assets/everywhere.js'] },
    'contact/page': { ...route, id: 'contact/page', imports: ['/assets/everywhere.js', '/assets/forms.js'] },
    'pages/home-redirect': { path: 'home/*', hasDefaultExport: false },
    'stripe-sync/webhook': { ...route, id: 'stripe-sync/webhook', hasDefaultExport: false, imports: [] },
  },
  version: '1',
}

test('the browser gets the pages, with what they have and what only they load', () => {
  const script = lightManifest(`${assignment}${JSON.stringify(manifest)};`)
  expect(JSON.parse(script.replace(assignment, '').replace(/;$/, ''))).toEqual({
    ...manifest,
    routes: {
      root: manifest.routes.root,
      'contact/page': {
        id: 'contact/page',
        hasDefaultExport: true,
        hasAction: true,
        module: '/assets/page.js',
        imports: ['/assets/forms.js'],
      },
      'pages/home-redirect': { path: 'home/*', imports: [] },
    },
  })
})

test('a file of another form stops the build', () => {
  expect(() => lightManifest('export default {}')).toThrow('another form')
})
