import { expect, test } from 'vitest'
import { withPagesAlone } from './route-map.ts'

const page = { path: 'about', hasDefaultExport: true }
const old = { path: 'home/*', hasDefaultExport: false }
const script = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ url: '/assets/m.js', routes })};`

test('the map of the browser keeps pages and catch-alls, and drops what shows no page', () => {
  const routes = { about: page, robots: { path: 'robots.txt', hasDefaultExport: false }, old }
  expect(withPagesAlone(script(routes))).toBe(script({ about: page, old }))
})

test('a map in another form is refused', () => {
  expect(() => withPagesAlone('export default {}')).toThrow('does not begin with')
})
