import { data } from 'react-router'
import type { Route } from './+types/link-page.ts'
import { newsletter } from '../content/newsletter.ts'
import { newsletterLinks } from '../content/newsletter-links.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { database } from '../platform/database.server.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Card } from '../ui/card.tsx'
import { Lamp } from '../ui/drawings/lamp.tsx'
import { Container } from '../ui/layout.tsx'
import { linkPageHeaders, lookUpLink, statusOf } from './follow-link.server.ts'
import type { LinkPurpose } from './newsletter-link.server.ts'

/** Two routes have this page: `/newsletter/confirm` and `/newsletter/unsubscribe`. */
const purposeAt = (pattern: string): LinkPurpose => (pattern === 'newsletter/confirm' ? 'confirm' : 'unsubscribe')

export const headers = linkPageHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta({
    title: newsletterLinks[loaderData?.purpose ?? 'unsubscribe'].pageTitle,
    description: newsletter.description,
  })

export async function loader({ request, pattern }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const purpose = purposeAt(pattern)
  const token = searchParams.get('token') ?? ''
  const state = await lookUpLink(await database(), purpose, token, Date.now())
  return data({ purpose, state, token }, { status: statusOf(state) })
}

/**
 * What a link of a mail leads to. Nothing happens before the button is pressed. The form is the browser's own: these
 * pages send no referrer, so their posts name no origin, and only a resource route accepts such a post.
 */
export default function LinkPage({ loaderData: { purpose, state, token } }: Route.ComponentProps) {
  const words = newsletterLinks[purpose]
  const { title, text, signUpLink }: { title: string; text: string; signUpLink?: string } = words[state]
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
