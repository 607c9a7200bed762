import { type ReactNode, useState } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet } from 'react-router'
import type { Route } from './+types/root.ts'
import stylesheet from './ui/app.css?url'
import { site } from './content/site.ts'
import { CookieConsent } from './consent/cookie-consent.tsx'
import { BetweenPages } from './hydration/between-pages.tsx'
import { isServerError } from './hydration/react-router-privates.ts'
import { leaveReact } from './hydration/without-react.ts'
import { PageBasics, PageStart, PageStyles } from './hydration/page-start.tsx'
import { errorWords } from './content/pages/errors.ts'
import { ErrorMessage } from './pages/error-message.tsx'
import { Notices } from './ui/notices.tsx'
import { SiteFooter } from './ui/site-footer.tsx'
import { SiteHeader } from './ui/site-header.tsx'
import { Toaster } from './ui/controls/toaster.tsx'

export const links: Route.LinksFunction = () => [
  // Built pages have inline styles: see PageStyles.
  ...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: stylesheet }] : []),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <PageBasics />
        <Meta />
        <PageStyles />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col bg-paper">
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <SiteHeader />
        <Notices />
        <main id="main" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <SiteFooter />
        <CookieConsent />
        <Toaster />
        <BetweenPages />
        <PageStart />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Unexpected errors. An unknown address has its own page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Called while the failed page is still there, so that what was typed can be read.
  const [isLeaving] = useState(() => !import.meta.env.SSR && !isAnswer(error) && leaveReact())
  if (isLeaving) return null
  const shown = isRouteErrorResponse(error) && error.status < 500 ? errorWords.refused : errorWords.broken
  return (
    <>
      <title>{`${shown.title} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorMessage {...shown} />
    </>
  )
}

/** Whether the server has answered with the error. Other errors are failures of the script. */
function isAnswer(error: unknown): boolean {
  return isRouteErrorResponse(error) || isServerError(error)
}
