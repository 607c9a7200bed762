import type { ClientInstrumentation } from 'react-router'
import { canLoadPage } from './route-modules.ts'

/**
 * Opens a page whose modules cannot be loaded as a document: after a release, or where they are blocked. By itself, React
 * Router would load the page again on which the link is.
 */
export const openMissingPages: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(navigate, { to, formMethod }) {
        const target = new URL(typeof to === 'string' ? to : '', location.href)
        if (typeof to === 'number' || formMethod || (await canLoadPage(target.pathname))) return void (await navigate())
        location.assign(target)
        // The page stays as it is until the document is there.
        await new Promise(() => {})
      },
    }),
}
