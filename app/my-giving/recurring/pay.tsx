import { data, redirect } from 'react-router'
import type { Route } from './+types/pay.ts'
import { payLink } from '../../content/my-giving/pay-link.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { database } from '../../db/database.server.ts'
import { privateHeaders } from '../../security/private-headers.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { StateNotices } from '../../ui/state-notices.tsx'
import { findPayPage } from './find-pay-page.server.ts'
import { LinkPanel } from '../access/link-panel.tsx'

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: payLink.pageTitle, description: payLink.description })

const statuses = { paid: 200, closed: 200, invalid: 400, busy: 429, unreachable: 503 }

/** Redirects from a mail to Stripe's page of the invoice, or shows that there is nothing to pay. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const found = await findPayPage(await database(), token, Date.now())
  if (found.state === 'open') throw redirect(found.url, { status: 303, headers: privateHeaders() })
  return data({ token, state: found.state }, { status: statuses[found.state] })
}

export default function PayFailedGift({ loaderData: { token, state } }: Route.ComponentProps) {
  const { title, text } = payLink[state]
  return (
    <LinkPanel lit={state === 'paid'} title={title} text={text}>
      <div className="flex flex-wrap gap-3">
        {state === 'unreachable' && (
          <ButtonLink to={`/my-giving/pay?token=${token}`} reloadDocument>
            {payLink.tryAgain}
          </ButtonLink>
        )}
        {state === 'closed' && <ButtonLink to="/donate">{payLink.giveAgain}</ButtonLink>}
        <ButtonLink to="/" variant="outline">
          {payLink.home}
        </ButtonLink>
      </div>
      <StateNotices />
    </LinkPanel>
  )
}
