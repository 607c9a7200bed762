import { data } from 'react-router'
import type { Route } from './+types/take-apart.ts'
import { merges } from '../../content/my-giving/merges.ts'
import { database } from '../../db/database.server.ts'
import { redirectTo } from '../../givers/giver-session.server.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { privateHeaders } from '../../security/private-headers.ts'
import { ErrorSummary } from '../../ui/controls/error-summary.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { LinkPanel, OneButtonForm } from './link-panel.tsx'
import { lookUpSeparation, submitSeparation } from './separation-link.server.ts'

const pageWords = merges.page
const path = '/my-giving/take-apart'

export const headers = privateHeaders

export const meta: Route.MetaFunction = () => privatePageMeta(pageWords)

/** Reads only: mail scanners and previews open every link. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const state = await lookUpSeparation(await database(), token, Date.now())
  return data({ token, state }, { status: state === 'expired' || state === 'invalid' ? 400 : 200 })
}

/** The page then shows the new state. */
export async function action({ request }: Route.ActionArgs) {
  const token = fieldOf(await fieldsOf(request), 'token')
  if (!(await submitSeparation(await database(), token, Date.now()))) return data({ failed: true }, { status: 503 })
  return redirectTo(`${path}?token=${encodeURIComponent(token)}`)
}

export default function TakeApart({ loaderData: { token, state }, actionData }: Route.ComponentProps) {
  const { title, text }: { title: string; text: string } = pageWords[state]
  return (
    <LinkPanel lit={state !== 'expired' && state !== 'invalid'} title={title} text={text}>
      {actionData && <ErrorSummary title={title} problems={[{ field: null, text: pageWords.failed }]} />}
      {state === 'open' ? (
        <OneButtonForm action={path} fields={{ token }} size="large">
          {pageWords.open.button}
        </OneButtonForm>
      ) : (
        <TextLink link={pageWords.link} />
      )}
    </LinkPanel>
  )
}
