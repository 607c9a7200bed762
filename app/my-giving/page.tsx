import { data } from 'react-router'
import type { Route } from './+types/page.ts'
import { giving } from '../content/my-giving/giving.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { database } from '../db/database.server.ts'
import { fieldsOf } from '../values/form-fields.ts'
import { type FormAnswer, postForm } from '../spam-guard/post-form.ts'
import { Container } from '../ui/layout.tsx'
import { answerAsk } from './access/answer-ask.server.ts'
import { AskForLink, type AskFields } from './access/ask-for-link.tsx'
import { Finish, GivingNote, MyData, noteAt, OneGift, Recurring } from './overview.tsx'
import { GiftsByYear } from './gifts-by-year.tsx'
import { loadGiftsByYear } from './gifts-by-year.server.ts'
import { loadOtherCurrency, loadRecurringList, loadRecurringSentence } from './recurring/load-recurring-list.server.ts'
import { privateHeaders } from '../security/private-headers.ts'
import { sendFullLink } from './access/access-link.server.ts'
import { endSession, findSession, isFull, redirectTo } from '../givers/giver-session.server.ts'

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: giving.pageTitle, description: giving.description })

export async function loader({ request, url }: Route.LoaderArgs) {
  const session = await findSession(request)
  const note = noteAt(url)
  if (!session) return { shows: 'ask' as const, note }
  const db = await database()
  if (!isFull(session)) {
    return { shows: 'one-gift' as const, note, gift: await loadRecurringSentence(db, session.subscriptionId) }
  }
  const { email, giverId } = session
  const [recurring, years, hasOtherCurrency] = await Promise.all([
    loadRecurringList(db, giverId),
    loadGiftsByYear(db, giverId),
    loadOtherCurrency(email),
  ])
  return { shows: 'all' as const, note, email, recurring, years, hasOtherCurrency }
}

/** The actions of the buttons on the page. Without an intent, the submitted form requests a link. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await fieldsOf(request)
  switch (fields.get('intent')) {
    case 'finish':
      return redirectTo('/my-giving?note=finished', await endSession(await database(), request))
    case 'full-link':
      await sendFullLink(await database(), await findSession(request), fields.get('opens') === 'gift', Date.now())
      return redirectTo('/my-giving?note=link-sent')
    default: {
      const { status, answer } = await answerAsk(fields, context)
      return data<FormAnswer<AskFields>>(answer, { status })
    }
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const { title, text } = giving.ask.failure
  const failed = { done: false, title, problems: [{ field: null, text }], form: { email: '' } } as const
  return postForm<AskFields>(serverAction, failed)
}

export default function MyGiving({ loaderData, actionData }: Route.ComponentProps) {
  const { shows, note } = loaderData
  return (
    <Container className="py-12 sm:py-16">
      {note && <GivingNote note={note} />}
      <h1 className="text-headline">{shows === 'one-gift' ? giving.oneGift.title : giving.overview.title}</h1>
      {shows === 'ask' && (
        <div className="max-w-2xl">
          <p className="mt-4 text-xl text-ink-soft">{giving.ask.lead}</p>
          <p className="mt-4 mb-8 text-lg">{giving.ask.how}</p>
          <AskForLink posted={actionData as FormAnswer<AskFields> | undefined} />
        </div>
      )}
      {shows === 'one-gift' && <OneGift gift={loaderData.gift} />}
      {shows === 'all' && (
        <>
          <p className="mt-4 text-lg">
            {giving.overview.under} <strong>{loaderData.email}</strong>
          </p>
          <Recurring gifts={loaderData.recurring} hasOtherCurrency={loaderData.hasOtherCurrency} />
          <GiftsByYear years={loaderData.years} />
          <MyData />
        </>
      )}
      {shows !== 'ask' && <Finish />}
    </Container>
  )
}
