import { data } from 'react-router'
import type { Route } from './+types/confirm-address.ts'
import { addresses } from '../../content/my-giving/addresses.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { database } from '../../db/database.server.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { LinkPanel, OneButtonForm } from './link-panel.tsx'
import { privateHeaders } from '../../security/private-headers.ts'
import { submitToken } from './submit-token.server.ts'
import { lookUpConfirmation, submitConfirmation } from './address-link.server.ts'

const confirmWords = addresses.confirm

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: confirmWords.pageTitle, description: addresses.description })

const isGood = (state: keyof typeof confirmWords) => state === 'ready' || state === 'done'

/** Reads only: mail scanners and previews open every link. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const state = await lookUpConfirmation(await database(), token, Date.now())
  return data({ token, state }, { status: isGood(state) ? 200 : 400 })
}

/** The page then shows the new state. */
export function action({ request }: Route.ActionArgs) {
  return submitToken(request, '/my-giving/confirm-address', submitConfirmation)
}

export default function ConfirmAddress({ loaderData: { token, state } }: Route.ComponentProps) {
  const { title, text, button }: { title: string; text: string; button?: string } = confirmWords[state]
  return (
    <LinkPanel lit={isGood(state)} title={title} text={text}>
      {button ? (
        <OneButtonForm action="/my-giving/confirm-address" fields={{ token }} size="large">
          {button}
        </OneButtonForm>
      ) : (
        <TextLink link={confirmWords.link} />
      )}
    </LinkPanel>
  )
}
