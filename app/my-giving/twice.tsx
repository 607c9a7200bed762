import { data } from 'react-router'
import type { Route } from './+types/twice.ts'
import { giftTwice } from '../content/my-giving/gift-twice.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { database } from '../db/database.server.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { LinkPanel, OneButtonForm } from './access/link-panel.tsx'
import { lookUpTwice, submitTwice } from './submit-twice.server.ts'
import { privateHeaders } from '../security/private-headers.ts'
import { submitToken } from './access/submit-token.server.ts'

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: giftTwice.pageTitle, description: giftTwice.description })

/** Reads only: mail scanners and previews open every link. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const { state, text } = await lookUpTwice(await database(), token, Date.now())
  return data({ token, state, text }, { status: state === 'expired' || state === 'invalid' ? 400 : 200 })
}

/** The page then shows the new state. */
export function action({ request }: Route.ActionArgs) {
  return submitToken(request, '/my-giving/twice', submitTwice)
}

/** The page to which the receipt of a second gift links. Nothing changes before the form is submitted. */
export default function GiftTwice({ loaderData: { token, state, text } }: Route.ComponentProps) {
  return (
    <LinkPanel lit={state === 'ready' || state === 'asked'} title={giftTwice[state].title} text={text}>
      {state === 'ready' ? (
        <OneButtonForm action="/my-giving/twice" fields={{ token }} size="large">
          {giftTwice.ready.button}
        </OneButtonForm>
      ) : (
        <ButtonLink to="/" variant="outline">
          {giftTwice.home}
        </ButtonLink>
      )}
    </LinkPanel>
  )
}
