import { useEffect } from 'react'
import { data, Link, useLocation, useNavigate } from 'react-router'
import type { Route } from './+types/not-found.ts'
import { notFound } from '../content/pages/not-found.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { logMissingPage } from './log-missing-page.server.ts'
import { nonceContext } from '../security/request-context.server.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { DarkWindow } from '../ui/drawings/dark-window.tsx'
import { Container } from '../ui/layout.tsx'

export function loader({ url, context }: Route.LoaderArgs) {
  // Without a nonce it is drawn for everyone: see `app/start/public-pages.server.ts`.
  if (context.get(nonceContext) !== null) logMissingPage(url)
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = () =>
  privatePageMeta({
    title: notFound.title,
    description: notFound.description,
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
        <h1 className="mt-2 text-title">{notFound.title}</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">{notFound.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/">{notFound.goHome}</ButtonLink>
          <Button
            variant="outline"
            className="noscript:hidden"
            onClick={() => (window.history.length > 1 ? navigate(-1) : navigate('/'))}
          >
            {notFound.goBack}
          </Button>
        </div>
        <p className="mt-8">
          {`${notFound.stillLost} `}
          <Link to={notFound.contactLink.to} className="text-link">
            {notFound.contactLink.label}
          </Link>
        </p>
      </div>
    </Container>
  )
}
