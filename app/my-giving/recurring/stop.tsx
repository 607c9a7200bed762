import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import type { Route } from './+types/stop.ts'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { database } from '../../db/database.server.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { ErrorSummary } from '../../ui/controls/error-summary.tsx'
import { Container } from '../../ui/layout.tsx'
import { changeRecurring } from './change-recurring.server.ts'
import { PostForm } from './change-forms.tsx'
import { loadRecurringGift, pathAfter } from './load-recurring-gift.server.ts'
import { privateHeaders } from '../../security/private-headers.ts'
import { isFull, redirectTo, requireRecurringSession } from '../../givers/giver-session.server.ts'

const { stop, page } = recurringWords

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: recurringWords.pageTitle, description: recurringWords.description })

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const session = await requireRecurringSession(request, params.subscription)
  const gift = await loadRecurringGift(await database(), isFull(session), params.subscription, url)
  const path = pathAfter(params.subscription)
  if (gift.isStopped) throw redirectTo(path)
  return { path, sentence: gift.sentence, hasFailed: gift.failed !== null, key: randomUUID() }
}

export async function action({ request, params: { subscription } }: Route.ActionArgs) {
  const session = await requireRecurringSession(request, subscription)
  const key = fieldOf(await fieldsOf(request), 'key')
  const wish = { subscription, change: { what: 'stopped' }, key } as const
  const changed = await changeRecurring(await database(), { madeBy: 'giver', isFull: isFull(session) }, wish)
  return changed.ok ? redirectTo(pathAfter(subscription, changed.changeId)) : data(changed, { status: changed.status })
}

/** The second submit. */
export default function Stop({ loaderData: { path, sentence, hasFailed, key }, actionData }: Route.ComponentProps) {
  return (
    <Container className="max-w-3xl py-12 sm:py-16">
      <h1 className="text-headline">{stop.title}</h1>
      {actionData && (
        <div className="mt-6">
          <ErrorSummary title={page.problem} problems={[{ field: null, text: actionData.error }]} />
        </div>
      )}
      {sentence && <p className="mt-6 text-xl">{sentence}</p>}
      <p className="mt-4 text-lg">
        {stop.text} {hasFailed && stop.failedToo}
      </p>
      <PostForm what="stopped" formKey={key} className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" size="large">
          {stop.button}
        </Button>
        <ButtonLink to={path} variant="outline" size="large">
          {stop.keep}
        </ButtonLink>
      </PostForm>
    </Container>
  )
}
