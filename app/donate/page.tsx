import { data, redirect } from 'react-router'
import type { Route } from './+types/page.ts'
import { checkout } from '../content/checkout.ts'
import { donate } from '../content/pages/donate.ts'
import { Container } from '../ui/layout.tsx'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { guardPost } from '../spam-guard/guard-post.server.ts'
import { organisation } from '../head/organisation.ts'
import { pageMeta } from '../head/page-meta.ts'
import { usePageQuery } from '../head/page-query.ts'
import { useChosenLink } from '../hydration/chosen-link.ts'
import { createGiftCheckout } from './create-gift-checkout.server.ts'
import { DonateForm } from './donate-form.tsx'
import { GiftTiers, MonthlyGiving, OtherWays, QuestionsBlock, Reasons } from './donate-sections.tsx'
import { giftFormFromQuery } from './gift-form.ts'
import openBook from './open-book.svg'
import { parseGift } from './parse-gift.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: donate.pageTitle,
    description: donate.description,
    path: '/donate',
    jsonLd: import.meta.env.SSR ? organisation() : undefined,
  })

/** The form without a script: redirects to the checkout, or shows the form again with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  // A body that is not a form is refused as an empty form.
  const { form, ...parsed } = parseGift(await request.formData().catch(() => new FormData()))
  const refuse = (status: number, title: string, problems: FormProblem[]) => data({ form, title, problems }, { status })
  if (!parsed.ok) return refuse(400, donate.form.errorSummary, parsed.problems)
  const { title, description } = donate.toasts.paymentError
  const verdict = await guardPost('checkout', context, { checkout: { amountCents: parsed.gift.amountCents } })
  if (!verdict.ok) return refuse(verdict.status, title, [{ field: null, text: verdict.error }])
  const created = await createGiftCheckout(parsed.gift)
  if (created.ok) return redirect(created.url, 303)
  return refuse(created.status, title, [{ field: null, text: `${description} ${checkout.nothingCharged}` }])
}

export default function DonatePage({ actionData }: Route.ComponentProps) {
  const query = usePageQuery('/donate')
  const link = useChosenLink()

  return (
    <>
      <section className="on-night bg-night text-ink">
        {/* One line on a phone, so that the amounts are in the first screen. The introduction is below the form. */}
        <Container className="flex items-start justify-between gap-6 pt-4 pb-24 sm:pt-6 sm:pb-28 short:pt-3 short:pb-26">
          <div>
            <h1 className="max-[22rem]:text-2xl text-title lg:text-5xl short:text-title">{donate.title}</h1>
            <p className="mt-2 text-lg text-ink-soft max-sm:hidden short:hidden">{donate.lead}</p>
            <p className="mt-2 text-ink-soft max-[22rem]:text-sm sm:mt-1 short:mt-0">{donate.taxClaim}</p>
          </div>
          <img
            src={openBook}
            width="320"
            height="240"
            alt=""
            loading="lazy"
            className="hidden w-32 shrink-0 md:block lg:-mb-20 lg:w-56"
          />
        </Container>
      </section>
      <Container className="-mt-20 grid gap-x-12 gap-y-14 pb-16 sm:-mt-24 lg:grid-cols-[7fr_5fr]">
        <DonateForm
          key={link}
          source={actionData?.form ?? giftFormFromQuery(query)}
          refusal={actionData}
          hasTurnedBack={!actionData && query.has('turned-back')}
        />
        <div className="flex flex-col gap-12 lg:pt-28">
          <GiftTiers />
          <Reasons />
        </div>
      </Container>
      <MonthlyGiving />
      <OtherWays />
      <QuestionsBlock />
    </>
  )
}
