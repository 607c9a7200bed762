import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import type { Route } from './+types/stop.ts'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { fieldsOf } from '../../values/form-fields.ts'
import { changeRecurring } from '../../subscriptions/change-recurring.server.ts'
import { database } from '../../db/database.server.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { ErrorSummary } from '../../ui/controls/error-summary.tsx'
import { Container } from '../../ui/layout.tsx'
import { PostForm } from './change-forms.tsx'
import { loadRecurringGift, pathAfter } from './load-recurring-gift.server.ts'
import { privateHeaders } from '../../security/private-headers.ts'
import { redirectTo } from '../../givers/giver-session.server.ts'
import { requireRecurringAccess } from '../../givers/recurring-access.server.ts'

const { stop, page } = recurringWords

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: recurringWords.pageTitle, description: recurringWords.description })

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const access = await requireRecurringAccess(request, params.subscription)
  const gift = await loadRecurringGift(await database(), access, params.subscription, url)
  const path = pathAfter(params.subscription)
  if (gift.isStopped) throw redirectTo(path)
  return { path, sentence: gift.sentence, hasFailed: gift.failed !== null, key: randomUUID() }
}

export async function action({ request, params: { subscription } }: Route.ActionArgs) {
  const access = await requireRecurringAccess(request, subscription)
  const fields = await fieldsOf(request)
  fields.set('what', 'stopped')
  const changed = await changeRecurring(await database(), { madeBy: 'giver', access }, subscription, fields)
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
      <p className="mt-4 text-lg">{hasFailed ? `${stop.text} ${stop.failedToo}` : stop.text}</p>
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
