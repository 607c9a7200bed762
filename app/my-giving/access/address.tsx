import { data } from 'react-router'
import type { Route } from './+types/address.ts'
import { addresses as words } from '../../content/my-giving/addresses.ts'
import { giving } from '../../content/my-giving/giving.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { timeInWords } from '../../values/publisher-time.ts'
import { database } from '../../db/database.server.ts'
import { findOpenRequests } from '../../givers/email-change.queries.server.ts'
import { findEmails } from '../../givers/giver.queries.server.ts'
import { ErrorSummary } from '../../ui/controls/error-summary.tsx'
import { Container } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AddAddress, OwnAddresses, WaitingAddresses } from './address-forms.tsx'
import { answerAddressForm } from './answer-address-form.server.ts'
import { privateHeaders } from '../../security/private-headers.ts'
import { endSession, redirectTo, requireFullSession } from '../../givers/giver-session.server.ts'

export const headers = privateHeaders

export const meta: Route.MetaFunction = () => privatePageMeta({ title: words.title, description: words.description })

export async function loader({ request, url }: Route.LoaderArgs) {
  const { giverId } = await requireFullSession(request)
  const db = await database()
  const [emails, requests] = await Promise.all([findEmails(db, giverId), findOpenRequests(db, giverId, Date.now())])
  const done = url.searchParams.get('done') ?? ''
  return {
    done: Object.hasOwn(words.done, done) ? words.done[done as keyof typeof words.done] : null,
    own: emails.map(({ id, email, confirmed_at: confirmedAt }, at) => ({
      id,
      email,
      getsReceipts: at === 0,
      isConfirmed: confirmedAt !== null,
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
  const answer = await answerAddressForm(db, session.giverId, fields, Date.now())
  if (!answer.ok) {
    const typed = { email: fieldOf(fields, 'email'), receipts: fields.has('receipts') }
    return data({ problem: answer.problem, isAdding: answer.isAdding, typed }, { status: answer.status })
  }
  // The session of an address that is removed has no gifts to show.
  const isOwn = answer.removed !== undefined && answer.removed === session.email
  if (isOwn) return redirectTo('/my-giving?note=address-removed', await endSession(db, request))
  return redirectTo(`/my-giving/address?done=${answer.done}`)
}

export default function Address({ loaderData: { done, own, waiting }, actionData }: Route.ComponentProps) {
  const refused = actionData?.isAdding ? actionData : undefined
  return (
    <Container className="max-w-3xl py-12 sm:py-16">
      {actionData && !actionData.isAdding && (
        <ErrorSummary title={words.problems.title} problems={[{ field: null, text: actionData.problem }]} />
      )}
      <TextLink link={giving.forget.back} />
      <h1 className="text-headline">{words.title}</h1>
      <div role="status">{done && !actionData && <p className="mt-4 font-semibold">{done}</p>}</div>
      <p className="mt-4 max-w-prose">{words.text}</p>
      <OwnAddresses own={own} />
      <WaitingAddresses waiting={waiting} />
      <AddAddress problem={refused?.problem} typed={refused?.typed} />
    </Container>
  )
}
