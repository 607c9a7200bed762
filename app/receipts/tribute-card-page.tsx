import { data } from 'react-router'
import type { Route } from './+types/tribute-card-page.ts'
import { afterPayment } from '../content/after-payment.ts'
import { tributeCard } from '../content/receipts/tribute-card.ts'
import { site } from '../content/site.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { deadlineMs, lookUpPayment } from '../payments/look-up-payment.server.ts'
import { findPayment } from '../payments/payment.queries.server.ts'
import { database } from '../db/database.server.ts'
import { privateHeaders } from '../security/private-headers.ts'
import { lookUpLimit } from '../spam-guard/limit-look-ups.server.ts'
import { Button } from '../ui/controls/button.tsx'
import { NightWindow } from '../ui/drawings/night-window.tsx'
import { WindowMark } from '../ui/drawings/window-mark.tsx'
import { Container } from '../ui/layout.tsx'
import { tributeCardOf } from './documents/tribute-card.server.ts'

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: tributeCard.pageTitle, description: tributeCard.description })

/** `?session_id=`: the card of one gift, after its checkout. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { payment } = await lookUpPayment(url.searchParams.get('session_id'), deadlineMs, lookUpLimit(context))
  const number = payment?.kind === 'gift' ? payment.receiptNumber : null
  const gift = number ? await findPayment(await database(), number) : undefined
  const card = gift ? tributeCardOf(gift) : null
  return data({ card }, card ? {} : { status: 404 })
}

/** For people without e-mail: only the card is printed. */
export default function CardPage({ loaderData: { card } }: Route.ComponentProps) {
  return (
    <Container className="py-10 sm:py-14">
      {card ? (
        <article className="mx-auto max-w-2xl overflow-hidden rounded-card border-2 border-line bg-raised">
          <NightWindow className="h-64 w-full sm:h-72" />
          <div className="p-6 text-center sm:p-12">
            <h1 className="text-headline">
              <span className="block text-xl font-normal text-ink-soft">{`${card.lead} `}</span>
              <span>{card.name}</span>
            </h1>
            <p className="mt-6 text-xl">{card.greeting}</p>
            <p className="mt-3 text-xl text-balance">{card.text}</p>
            {card.message && (
              <figure className="mx-auto mt-8 border-t-2 border-line pt-8">
                <blockquote className="font-display text-2xl whitespace-pre-line">{`“${card.message}”`}</blockquote>
                {card.giver && <figcaption className="mt-3 text-xl">{`— ${card.giver}`}</figcaption>}
              </figure>
            )}
            <p className="mt-8 flex items-center justify-center gap-3 border-t-2 border-line pt-8 font-display text-lg">
              <WindowMark className="h-10" />
              {site.name}
            </p>
          </div>
        </article>
      ) : (
        <h1 className="text-title">{tributeCard.noneThere}</h1>
      )}
      <p className="not-printed mt-8 flex justify-center">
        {/* Without a script, the browser's own menu prints. */}
        {card && (
          <Button className="[@media(scripting:none)]:hidden" onClick={() => window.print()}>
            {afterPayment.print}
          </Button>
        )}
      </p>
    </Container>
  )
}
