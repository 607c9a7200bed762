import { data } from 'react-router'
import type { Route } from './+types/forget.ts'
import { giving } from '../content/my-giving/giving.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { canBeTakenBack } from '../givers/email-change.queries.server.ts'
import { findActiveSubscriptions } from '../givers/recurring-of.queries.server.ts'
import { database } from '../db/database.server.ts'
import { ErrorSummary } from '../ui/controls/error-summary.tsx'
import { Container, Title } from '../ui/layout.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { whomOfEmail } from '../privacy/whom.server.ts'
import { forgetMe } from './forget-me.server.ts'
import { OneButtonForm } from './access/link-panel.tsx'
import { privateHeaders } from '../security/private-headers.ts'
import { endSession, redirectTo, requireFullSession } from '../givers/giver-session.server.ts'

const words = giving.forget

export const headers = privateHeaders

export const meta: Route.MetaFunction = () => privatePageMeta({ title: words.title, description: giving.description })

/** The first submit redirects here. The page lists what is removed and what is kept before the second submit. */
export async function loader({ request }: Route.LoaderArgs) {
  const { email, giverId } = await requireFullSession(request)
  const db = await database()
  return {
    email,
    goesOn: await findActiveSubscriptions(db, giverId),
    isNewAddress: await canBeTakenBack(db, email, Date.now()),
  }
}

export async function action({ request }: Route.ActionArgs) {
  const { email } = await requireFullSession(request, '/my-giving?note=ended')
  const db = await database()
  // It cannot be undone, and a stranger may have confirmed an address that the giver mistyped.
  if (await canBeTakenBack(db, email, Date.now())) return redirectTo('/my-giving/forget')
  const whom = await whomOfEmail(db, email, false)
  if ((await forgetMe(db, { ...whom, to: email }, Date.now())).failed.length > 0)
    return data({ failed: true }, { status: 503 })
  return redirectTo('/my-giving?note=forgotten', await endSession(db, request))
}

export default function Forget({ loaderData: { email, goesOn, isNewAddress }, actionData }: Route.ComponentProps) {
  const { failed } = words
  return (
    <Container className="max-w-3xl py-12 sm:py-16">
      {actionData && <ErrorSummary title={failed.title} problems={[{ field: null, text: failed.text }]} />}
      <TextLink link={words.back} />
      <h1 className="text-headline">{words.title}</h1>
      <p className="mt-4 text-lg">
        {giving.overview.under} <strong>{email}</strong>
      </p>
      {goesOn.length > 0 && (
        <div className="mt-8 rounded-card border-2 border-secondary bg-raised p-6">
          <Title>{words.goesOn.title}</Title>
          <p className="mt-3">{words.goesOn.text}</p>
          {goesOn.map((id) => (
            <p key={id}>
              <TextLink link={{ label: words.goesOn.linkText, to: `/my-giving/recurring/${id}` }} />
            </p>
          ))}
        </div>
      )}
      <Title className="mt-10">{words.removed.title}</Title>
      <ul className="mt-3 list-disc pl-6">
        {words.removed.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Title className="mt-10">{words.kept.title}</Title>
      <p className="mt-3">{words.kept.text}</p>
      <TextLink link={words.kept.link} />
      <p className="mt-4">{words.elsewhere}</p>
      {isNewAddress ? (
        <p className="mt-8 font-semibold">{words.newAddress}</p>
      ) : (
        <>
          <p className="mt-8 mb-4 font-semibold">{words.confirm}</p>
          <OneButtonForm action="/my-giving/forget" fields={{}}>
            {words.button}
          </OneButtonForm>
        </>
      )}
    </Container>
  )
}
