import { data } from 'react-router'
import type { Route } from './+types/address.ts'
import { addresses } from '../../content/my-giving/addresses.ts'
import { giving } from '../../content/my-giving/giving.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { timeInWords } from '../../values/publisher-time.ts'
import { database } from '../../db/database.server.ts'
import { findOpenRequests } from '../../givers/email-change.queries.server.ts'
import { receiptsEmailsOf } from '../../givers/giver-emails.server.ts'
import { findEmails } from '../../givers/giver.queries.server.ts'
import { ErrorSummary } from '../../ui/controls/error-summary.tsx'
import { Container } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { isStillSeen, seenField, seenOf } from '../../givers/seen-person.queries.server.ts'
import { AddAddress, OwnAddresses, WaitingAddresses } from './address-forms.tsx'
import { answerAddressForm } from './answer-address-form.server.ts'
import { privateHeaders } from '../../security/private-headers.ts'
import { endSession, redirectTo, requireFullSession } from '../../givers/giver-session.server.ts'

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: addresses.title, description: addresses.description })

export async function loader({ request, url }: Route.LoaderArgs) {
  const { giverId } = await requireFullSession(request)
  const db = await database()
  const [emails, requests] = await Promise.all([findEmails(db, giverId), findOpenRequests(db, giverId, Date.now())])
  const getting = receiptsEmailsOf(emails)
  const done = url.searchParams.get('done') ?? ''
  return {
    seen: await seenOf(db, { giverIds: [giverId] }),
    done: Object.hasOwn(addresses.done, done) ? addresses.done[done as keyof typeof addresses.done] : null,
    own: emails.map((each, at) => ({
      id: each.id,
      email: each.email,
      getsReceipts: getting.includes(each) ? (getting.length === 1 ? ('all' as const) : ('own' as const)) : null,
      isConfirmed: each.confirmed_at !== null,
      mayBeRemoved: at > 0,
    })),
    waiting: requests.map(({ id, email, gets_receipts: getsReceipts, expires_at: expiresAt }) => ({
      id,
      masked: maskEmail(email),
      getsReceipts: getsReceipts === 1,
      until: timeInWords(expiresAt),
    })),
  }
}

export async function action({ request }: Route.ActionArgs) {
  const session = await requireFullSession(request, '/my-giving?note=ended')
  const db = await database()
  const fields = await fieldsOf(request)
  // Calling off a request is about the request alone.
  const isAboutPerson = fieldOf(fields, 'intent') !== 'cancel'
  if (isAboutPerson && !(await isStillSeen(db, fieldOf(fields, seenField), { giverIds: [session.giverId] })))
    return data({ problem: giving.changedSince.text, isAdding: false, typed: undefined }, { status: 409 })
  const answer = await answerAddressForm(db, session, fields, Date.now())
  if (!answer.ok) {
    const typed = { email: fieldOf(fields, 'email'), receipts: fields.has('receipts') }
    return data({ problem: answer.problem, isAdding: answer.isAdding, typed }, { status: answer.status })
  }
  // The session of an address that is removed has no gifts to show.
  const isOwn = answer.removed !== undefined && answer.removed === session.email
  if (isOwn) return redirectTo('/my-giving?note=address-removed', await endSession(db, request))
  return redirectTo(`/my-giving/address?done=${answer.done}`)
}

export default function Address({ loaderData: { seen, done, own, waiting }, actionData }: Route.ComponentProps) {
  const refused = actionData?.isAdding ? actionData : undefined
  return (
    <Container className="max-w-3xl py-12 sm:py-16">
      {actionData && !actionData.isAdding && (
        <ErrorSummary title={addresses.problems.title} problems={[{ field: null, text: actionData.problem }]} />
      )}
      <TextLink link={giving.forget.back} />
      <h1 className="text-headline">{addresses.title}</h1>
      <div role="status">{done && !actionData && <p className="mt-4 font-semibold">{done}</p>}</div>
      <p className="mt-4 max-w-prose">{addresses.text}</p>
      <OwnAddresses own={own} seen={seen} />
      <WaitingAddresses waiting={waiting} />
      <AddAddress seen={seen} problem={refused?.problem} typed={refused?.typed} />
    </Container>
  )
}
