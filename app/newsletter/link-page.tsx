import { data } from 'react-router'
import type { Route } from './+types/link-page.ts'
import { newsletter } from '../content/pages/newsletter.ts'
import { newsletterLinks } from '../content/newsletter-links.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { database } from '../db/database.server.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Lamp } from '../ui/drawings/lamp.tsx'
import { Container } from '../ui/layout.tsx'
import { linkPageHeaders, lookUpLink, statusOf } from './follow-link.server.ts'
import { purposeOf, type LinkPurpose } from './newsletter-link.server.ts'

/** Two routes have this page: `/newsletter/confirm` and `/newsletter/unsubscribe`, where givers go out, too. */
function purposeAt(pattern: string, token: string): LinkPurpose {
  if (pattern === 'newsletter/confirm') return 'confirm'
  return purposeOf(token) === 'letters' ? 'letters' : 'unsubscribe'
}

export const headers = linkPageHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta({
    title: loaderData?.pageTitle ?? newsletter.pageTitle,
    description: newsletter.description,
  })

export async function loader({ request, pattern }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const purpose = purposeAt(pattern, token)
  const state = await lookUpLink(await database(), purpose, token, Date.now())
  const { homeLink } = newsletterLinks
  const { pageTitle } = newsletterLinks[purpose]
  const words: LinkWords = newsletterLinks[purpose][state]
  return data({ state, token, pageTitle, homeLink, words }, { status: statusOf(state) })
}

interface LinkWords {
  title: string
  text: string
  button?: string
  signUpLink?: string
}

/**
 * What a link of a mail leads to. Nothing happens before the button is pressed. The form is the browser's own: these
 * pages send no referrer, so their posts name no origin, and only a resource route accepts such a post.
 */
export default function LinkPage({ loaderData: { state, token, words, homeLink } }: Route.ComponentProps) {
  const { title, text, button, signUpLink } = words
  return (
    <Container className="py-12 sm:py-20">
      <Panel className="mx-auto max-w-2xl shadow-float sm:p-12">
        <Lamp lit={state === 'ready' || state === 'done'} className="h-24" />
        <h1 className="mt-6 text-title">{title}</h1>
        <p className="mt-4 max-w-prose text-lg">{text}</p>
        {state === 'ready' ? (
          <form method="post" action={`/newsletter/one-click?token=${encodeURIComponent(token)}`} className="mt-8">
            <Button type="submit" size="large">
              {button}
            </Button>
          </form>
        ) : (
          <div className="mt-8 flex flex-wrap gap-3">
            {signUpLink && <ButtonLink to="/newsletter">{signUpLink}</ButtonLink>}
            <ButtonLink to="/" variant="outline">
              {homeLink}
            </ButtonLink>
          </div>
        )}
      </Panel>
    </Container>
  )
}
