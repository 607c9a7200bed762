import { site } from '../content/site.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Container } from '../ui/layout.tsx'

export function ServerErrorMessage() {
  return (
    <Container className="py-16 sm:py-24">
      <h1 className="text-title">Something went wrong on our side</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-soft">
        Please try again in a minute. If it keeps happening, write to{' '}
        <a href={`mailto:${site.email}`} className="text-link">
          {site.email}
        </a>{' '}
        and tell us what you were doing.
      </p>
      <ButtonLink to="/" reloadDocument className="mt-8">
        Go Home
      </ButtonLink>
    </Container>
  )
}
