import { ButtonLink } from '../ui/controls/button.tsx'
import { Container } from '../ui/layout.tsx'
import { EmailLink } from '../ui/text-link.tsx'

/** Shown in the place of a page that failed or refused a request. */
export const errorWords = {
  broken: { title: 'Something went wrong on our side', advice: 'Please try again in a minute.' },
  refused: {
    title: 'That did not work',
    advice: 'Please go back to the page and try again. Nothing was sent or charged.',
  },
} as const

export function ErrorMessage({ title, advice }: { title: string; advice: string }) {
  return (
    <Container className="py-16 sm:py-24">
      <h1 className="text-title">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-soft">
        {advice} If it keeps happening, write to <EmailLink /> and tell us what you were doing.
      </p>
      <ButtonLink to="/" reloadDocument className="mt-8">
        Go Home
      </ButtonLink>
    </Container>
  )
}
