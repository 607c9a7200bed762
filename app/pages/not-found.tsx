import { useEffect } from 'react'
import { data, Link, useLocation, useNavigate } from 'react-router'
import type { Route } from './+types/not-found.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { logMissingPage } from './note-missing-page.server.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { DarkWindow } from '../ui/drawings/dark-window.tsx'
import { Container } from '../ui/layout.tsx'

export function loader({ url }: Route.LoaderArgs) {
  logMissingPage(url)
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = () =>
  privatePageMeta({
    title: 'Page Not Found',
    description: 'There is no page at this address. It may have been moved, deleted or mistyped.',
  })

export default function NotFound() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    console.warn(`404: there is no page at ${pathname}`)
  }, [pathname])

  return (
    <Container className="grid items-center gap-10 py-16 sm:grid-cols-[auto_1fr] sm:gap-16 sm:py-24">
      <DarkWindow className="h-56 sm:h-80" />
      <div>
        <p className="font-display text-headline font-semibold text-secondary even-figures">404</p>
        <h1 className="mt-2 text-title">Page Not Found</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">
          The page you are looking for may have been moved, deleted or mistyped.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/">Go Home</ButtonLink>
          <Button
            variant="outline"
            className="noscript:hidden"
            onClick={() => (window.history.length > 1 ? navigate(-1) : navigate('/'))}
          >
            Go Back
          </Button>
        </div>
        <p className="mt-8">
          Still lost?{' '}
          <Link to="/contact" className="text-link">
            Contact us
          </Link>
        </p>
      </div>
    </Container>
  )
}
