import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { openMissingPages } from './hydration/missing-pages.ts'
import { keepFields } from './hydration/page-fields.ts'
import { handOver } from './hydration/react-router-privates.ts'
import { hasLeftReact, leaveReact, showPlainPage } from './hydration/without-react.ts'

if (hasLeftReact()) showPlainPage()
else {
  if (window.pageStart) {
    const { data, routeModules } = window.pageStart
    handOver(data.context, data.state, routeModules)
  }
  keepFields()
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter instrumentations={[openMissingPages]} />, {
      onCaughtError: report,
      onUncaughtError: report,
    })
  })
}

function report(error: unknown): void {
  reportError(error)
  leaveReact()
}
