import { officeActions, officePages } from '../../app/office/routes.server.ts'

/** Each address of the office, from the map of routes. */
export const pages = [...officeActions, ...officePages].map((page) => ({
  ...page,
  address: page.path.replaceAll(/:\w+/g, 'x'),
}))
export const signInPaths = ['/office/sign-in', '/office/open', '/office/passkey', '/office/sign-out']
export const addresses = [...pages.map(({ address }) => address), ...signInPaths, '/office/none', '/office/a/b']
