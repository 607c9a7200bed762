import { data, redirect } from 'react-router'
import { sessionIdPattern } from '../../payments/look-up-payment.server.ts'
import { findPaymentBySource } from '../../payments/payment.queries.server.ts'
import { afterPayment } from '../../content/after-payment.ts'
import { database } from '../../db/database.server.ts'
import { emailSchema } from '../../values/email-schema.ts'
import { privateHeaders } from '../../security/private-headers.ts'
import { correctAddress } from '../corrections/correct-address.server.ts'
import { answeredUrl } from './load-return-page.server.ts'
import { sendCopy } from '../send-copy.server.ts'

const { wrongAddress } = afterPayment

/** Why nothing was done. `email`: the typed address, to show it again in its form; null without a form. */
export interface RefusedAnswer {
  problem: string
  email: string | null
}

/**
 * Triggered by: the forms of the return pages. Anybody with the page's URL may post them: see docs/security.md.
 * Changes: sends the receipt once more, or corrects its address.
 * Repeatable: see `sendCopy` and `correctAddress`. The next page shows the result, or what to do.
 */
export async function answerReturnPage(request: Request) {
  const url = new URL(request.url)
  const fields = await request.formData().catch(() => new FormData())
  const session = url.searchParams.get('session_id') ?? ''
  const db = await database()
  const isSession = sessionIdPattern.test(session)
  const payment = isSession ? await findPaymentBySource(db, { account: 'donations', session }) : undefined
  if (payment && fields.has('copy')) {
    const answer = await sendCopy(db, payment, Number(fields.get('copy')), Date.now())
    if (answer !== 'sent') return refuse(statusOf(answer), { problem: afterPayment.copy[answer], email: null })
  }
  if (payment && fields.has('email')) {
    const typed = fields.get('email')
    const { data: email, error } = emailSchema.safeParse(typed)
    if (error) {
      const [problem] = error.issues.map(({ message }) => message)
      return refuse(400, { problem: problem ?? '', email: typeof typed === 'string' ? typed : '' })
    }
    const answer = await correctAddress(db, payment, email, Date.now())
    if (answer !== 'corrected') {
      // The form is gone with the possibility.
      const isFormThere = answer === 'same' || answer === 'tooMany'
      return refuse(statusOf(answer), { problem: wrongAddress[answer], email: isFormThere ? email : null })
    }
  }
  return redirect(`${answeredUrl(url)}#receipt`, { status: 303, headers: privateHeaders() })
}

const statusOf = (answer: string) => (answer === 'tooMany' ? 429 : 409)

const refuse = (status: number, refused: RefusedAnswer) => data(refused, { status })
