import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import type { Route } from './+types/open-link.ts'
import { giving } from '../../content/my-giving/giving.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { database } from '../../db/database.server.ts'
import { type LinkState, lookUpAccessLink, openAccessLink } from './access-link.server.ts'
import { AskForLink } from './ask-for-link.tsx'
import { LinkPanel, OneButtonForm } from './link-panel.tsx'
import { privateHeaders } from '../../security/private-headers.ts'
import { endSession, redirectTo } from '../../givers/giver-session.server.ts'

const openWords = giving.open

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: openWords.pageTitle, description: giving.description })

const isReady = (state: LinkState) => state === 'ready' || state === 'readyGift'

/** Reads only: mail scanners and previews open every link. */
export async function loader({ url }: Route.LoaderArgs) {
  // In the text of a mail, the end of a sentence may follow the link.
  const token = (url.searchParams.get('token') ?? '').replace(/\.$/, '')
  const state = await lookUpAccessLink(await database(), token, Date.now())
  return data({ state, token, key: randomUUID() }, { status: isReady(state) ? 200 : 400 })
}

export async function action({ request }: Route.ActionArgs) {
  const fields = await fieldsOf(request)
  const db = await database()
  const opened = await openAccessLink(db, fieldOf(fields, 'token'), fieldOf(fields, 'key') || randomUUID(), Date.now())
  if (!opened.ok) return data({ state: opened.state }, { status: 400 })
  const { cookie, subscriptionId } = opened
  await endSession(db, request, cookie)
  return redirectTo(subscriptionId ? `/my-giving/recurring/${subscriptionId}` : '/my-giving', cookie)
}

/** The page of a link from a mail. Nothing changes before the form is submitted. */
export default function OpenLink({ loaderData, actionData }: Route.ComponentProps) {
  const { token, key } = loaderData
  const state = actionData?.state ?? loaderData.state
  const { title, text, button }: { title: string; text: string; button?: string } = openWords[state]
  return (
    <LinkPanel lit={isReady(state)} title={title} text={text}>
      {button ? (
        <OneButtonForm action="/my-giving/open" fields={{ token, key }} size="large">
          {button}
        </OneButtonForm>
      ) : (
        <AskForLink />
      )}
    </LinkPanel>
  )
}
