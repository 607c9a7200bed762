import { data } from 'react-router'
import type { Route } from './+types/address.ts'
import { giving } from '../../content/my-giving/giving.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { database } from '../../db/database.server.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField } from '../../ui/controls/required-field.tsx'
import { Container } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { moveToAddress } from './move-to-address.server.ts'
import { privateHeaders } from '../../security/private-headers.ts'
import { endSession, redirectTo, requireFullSession } from '../../givers/giver-session.server.ts'

const words = giving.address

export const headers = privateHeaders

export const meta: Route.MetaFunction = () => privatePageMeta({ title: words.title, description: giving.description })

export async function loader({ request }: Route.LoaderArgs) {
  const { email } = await requireFullSession(request)
  return { email }
}

/** The session ends with the change: access to the gifts of an address requires a link that was sent to it. */
export async function action({ request }: Route.ActionArgs) {
  const session = await requireFullSession(request, '/my-giving?note=ended')
  const db = await database()
  const answer = await moveToAddress(db, session.email, fieldOf(await fieldsOf(request), 'email'), Date.now())
  if (!answer.ok) return data(answer, { status: 400 })
  return redirectTo('/my-giving?note=address-changed', await endSession(db, request))
}

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Container className="max-w-3xl py-12 sm:py-16">
      <TextLink link={giving.forget.back} />
      <h1 className="text-headline">{words.title}</h1>
      <p className="mt-4 text-lg">
        {giving.overview.under} <strong>{loaderData.email}</strong>
      </p>
      <p className="mt-4 mb-8 max-w-prose">{words.text}</p>
      <form method="post" action="/my-giving/address" className="grid max-w-xl gap-5">
        <EmailField
          id="new-email"
          label={words.label}
          error={actionData?.problem}
          defaultValue={actionData?.typed ?? ''}
        />
        <Button type="submit" className="justify-self-start">
          {words.button}
        </Button>
      </form>
    </Container>
  )
}
