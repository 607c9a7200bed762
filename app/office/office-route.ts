import { config } from '../config/config.server.ts'
import { clientAddressContext, nonceContext, requestIdContext } from '../security/request-context.server.ts'
import type { Route } from './+types/office-route.ts'

/** Without STAFF there is no office, and its addresses are missing like any other. */
export { default, loader, meta } from '../pages/not-found.tsx'

/**
 * Answers every address of the office before a loader runs: its pages are not React Router's (decision 021). They are
 * loaded with the first request, because most processes serve visitors alone.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (config().staff.length === 0) return next()
    const { answerOffice } = await import('./office.server.tsx')
    return answerOffice(request, {
      requestId: context.get(requestIdContext),
      nonce: context.get(nonceContext) ?? '',
      clientAddress: context.get(clientAddressContext),
    })
  },
]
