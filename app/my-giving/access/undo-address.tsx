import { data } from 'react-router'
import type { Route } from './+types/undo-address.ts'
import { addresses } from '../../content/my-giving/addresses.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { database } from '../../db/database.server.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { LinkPanel, OneButtonForm } from './link-panel.tsx'
import { privateHeaders } from '../../security/private-headers.ts'
import { submitToken } from './submit-token.server.ts'
import { lookUpUndo, submitUndo } from './address-link.server.ts'

const undoWords = addresses.undo

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: undoWords.pageTitle, description: addresses.description })

/** Reads only: mail scanners and previews open every link. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const state = await lookUpUndo(await database(), token, Date.now())
  return data({ token, state }, { status: state === 'expired' || state === 'invalid' ? 400 : 200 })
}

/** The page then shows the new state. */
export function action({ request }: Route.ActionArgs) {
  return submitToken(request, '/my-giving/undo-address', submitUndo)
}

export default function UndoAddress({ loaderData: { token, state } }: Route.ComponentProps) {
  const { title, text, button }: { title: string; text: string; button?: string } = undoWords[state]
  return (
    <LinkPanel lit={state !== 'expired' && state !== 'invalid'} title={title} text={text}>
      {button ? (
        <OneButtonForm action="/my-giving/undo-address" fields={{ token }} size="large">
          {button}
        </OneButtonForm>
      ) : (
        <TextLink link={undoWords.link} />
      )}
    </LinkPanel>
  )
}
