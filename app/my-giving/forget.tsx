import { data } from 'react-router'
import type { Route } from './+types/forget.ts'
import { giving } from '../content/my-giving/giving.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { callOffForget } from '../givers/ask-to-forget.server.ts'
import { canBeTakenBack } from '../givers/email-change.queries.server.ts'
import { findGiver, findOwnerOf } from '../givers/giver.queries.server.ts'
import { heldUntil } from '../givers/merging/merge.queries.server.ts'
import { findActiveSubscriptions } from '../givers/recurring-of.queries.server.ts'
import { database } from '../db/database.server.ts'
import type { Db } from '../db/db.server.ts'
import { ErrorSummary } from '../ui/controls/error-summary.tsx'
import { Container, Title } from '../ui/layout.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { whomOfEmail } from '../privacy/whom.server.ts'
import { seenField, seenOf } from '../givers/seen-person.queries.server.ts'
import { fieldOf, fieldsOf } from '../values/form-fields.ts'
import { dateOf } from '../values/publisher-time.ts'
import { fill } from '../words/fill.ts'
import { forgetMe, personOf } from './forget-me.server.ts'
import { OneButtonForm } from './access/link-panel.tsx'
import { privateHeaders } from '../security/private-headers.ts'
import { endSession, redirectTo, requireFullSession } from '../givers/giver-session.server.ts'

const forgetWords = giving.forget

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: forgetWords.title, description: giving.description })

/** The first submit redirects here. The page lists what is removed and what is kept before the second submit. */
export async function loader({ request }: Route.LoaderArgs) {
  const { email, giverId } = await requireFullSession(request)
  const db = await database()
  const whom = await whomOfEmail(db, email, false)
  return {
    email,
    seen: await seenOf(db, personOf(whom)),
    goesOn: await findActiveSubscriptions(db, giverId),
    waiting: await describeWaiting(db, email, giverId),
    isNewAddress: await canBeTakenBack(db, email, Date.now()),
  }
}

/** Until when a merge makes a request wait, and whether this mailbox has asked already. */
async function describeWaiting(db: Db, email: string, giverId: string) {
  const until = await heldUntil(db, giverId, Date.now())
  if (until === null) return null
  const own = await findGiver(db, (await findOwnerOf(db, email)) ?? giverId)
  const [isAsked, day] = [own !== undefined && own.forget_asked_at !== null, dateOf(until)]
  return { isAsked, text: fill(isAsked ? forgetWords.waits.asked : forgetWords.waits.text, { day }) }
}

export async function action({ request }: Route.ActionArgs) {
  const { email, giverId } = await requireFullSession(request, '/my-giving?note=ended')
  const db = await database()
  const fields = await fieldsOf(request)
  if (fieldOf(fields, 'intent') === 'call-off') {
    await callOffForget(db, { giverId: (await findOwnerOf(db, email)) ?? giverId }, Date.now())
    return redirectTo('/my-giving/forget')
  }
  // It cannot be undone, and a stranger may have confirmed an address that the giver mistyped.
  if (await canBeTakenBack(db, email, Date.now())) return redirectTo('/my-giving/forget')
  const whom = await whomOfEmail(db, email, false)
  const seen = fieldOf(fields, seenField)
  const { isOther, failed, waitsUntil } = await forgetMe(db, { ...whom, to: email, seen }, Date.now())
  if (isOther) return data({ problem: giving.changedSince }, { status: 409 })
  if (failed.length > 0) return data({ problem: forgetWords.failed }, { status: 503 })
  if (waitsUntil !== null) return redirectTo('/my-giving/forget')
  return redirectTo('/my-giving?note=forgotten', await endSession(db, request))
}

export default function Forget({
  loaderData: { email, seen, goesOn, isNewAddress, waiting },
  actionData,
}: Route.ComponentProps) {
  return (
    <Container className="max-w-3xl py-12 sm:py-16">
      {actionData && (
        <ErrorSummary title={actionData.problem.title} problems={[{ field: null, text: actionData.problem.text }]} />
      )}
      <TextLink link={forgetWords.back} />
      <h1 className="text-headline">{forgetWords.title}</h1>
      <p className="mt-4 text-lg">
        {giving.overview.under} <strong>{email}</strong>
      </p>
      {goesOn.length > 0 && (
        <div className="mt-8 rounded-card border-2 border-secondary bg-raised p-6">
          <Title>{forgetWords.goesOn.title}</Title>
          <p className="mt-3">{forgetWords.goesOn.text}</p>
          {goesOn.map((id) => (
            <p key={id}>
              <TextLink link={{ label: forgetWords.goesOn.linkText, to: `/my-giving/recurring/${id}` }} />
            </p>
          ))}
        </div>
      )}
      <Title className="mt-10">{forgetWords.removed.title}</Title>
      <ul className="mt-3 list-disc pl-6">
        {forgetWords.removed.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Title className="mt-10">{forgetWords.kept.title}</Title>
      <p className="mt-3">{forgetWords.kept.text}</p>
      <ul className="mt-3 mb-3 list-disc pl-6">
        {forgetWords.kept.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <TextLink link={forgetWords.kept.link} />
      <p className="mt-4">{forgetWords.elsewhere}</p>
      {isNewAddress ? (
        <p className="mt-8 font-semibold">{forgetWords.newAddress}</p>
      ) : (
        <>
          <p role={waiting?.isAsked ? 'status' : undefined} className="mt-8 mb-4 font-semibold">
            {waiting?.text ?? forgetWords.confirm}
          </p>
          {waiting?.isAsked ? (
            <OneButtonForm action="/my-giving/forget" fields={{ intent: 'call-off' }} variant="outline">
              {forgetWords.waits.callOff}
            </OneButtonForm>
          ) : (
            <OneButtonForm action="/my-giving/forget" fields={{ seen }}>
              {forgetWords.button}
            </OneButtonForm>
          )}
        </>
      )}
    </Container>
  )
}
