import { newsletterLinks } from '../content/newsletter-links.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Card } from '../ui/card.tsx'
import { Lamp } from '../ui/drawings/lamp.tsx'
import { Container } from '../ui/layout.tsx'
import type { LinkState } from './follow-link.server.ts'

interface LinkWords {
  title: string
  text: string
  /** The label of the way back to the form, where that is what somebody may want. */
  signUpLink?: string
}

interface LinkPageProps {
  words: Record<LinkState, LinkWords> & { ready: { button: string } }
  state: LinkState
  token: string
}

/**
 * What a link of a mail leads to. Nothing happens before the button is pressed. The form is the browser's own: these
 * pages send no referrer, so their posts name no origin, and only a resource route takes such a post.
 */
export function LinkPage({ words, state, token }: LinkPageProps) {
  const { title, text, signUpLink } = words[state]
  return (
    <Container className="py-12 sm:py-20">
      <Card className="mx-auto max-w-2xl shadow-float sm:p-12">
        <Lamp lit={state === 'ready' || state === 'done'} className="h-24" />
        <h1 className="mt-6 text-title">{title}</h1>
        <p className="mt-4 max-w-prose text-lg">{text}</p>
        {state === 'ready' ? (
          <form method="post" action={`/newsletter/one-click?token=${encodeURIComponent(token)}`} className="mt-8">
            <Button type="submit" size="large">
              {words.ready.button}
            </Button>
          </form>
        ) : (
          <div className="mt-8 flex flex-wrap gap-3">
            {signUpLink && <ButtonLink to="/newsletter">{signUpLink}</ButtonLink>}
            <ButtonLink to="/" variant="outline">
              {newsletterLinks.homeLink}
            </ButtonLink>
          </div>
        )}
      </Card>
    </Container>
  )
}
