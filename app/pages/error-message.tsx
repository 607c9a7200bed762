import { errorWords } from '../content/pages/errors.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Container } from '../ui/layout.tsx'
import { EmailLink } from '../ui/text-link.tsx'

export function ErrorMessage({ title, advice }: { title: string; advice: string }) {
  return (
    <Container className="py-16 sm:py-24">
      <h1 className="text-title">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-soft">
        <span>{`${advice} ${errorWords.writeTo} `}</span>
        <EmailLink />
        <span>{` ${errorWords.tellUs}`}</span>
      </p>
      <ButtonLink to="/" reloadDocument className="mt-8">
        {errorWords.goHome}
      </ButtonLink>
    </Container>
  )
}
