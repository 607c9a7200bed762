import { afterPayment } from '../../content/after-payment.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorSummary } from '../../ui/controls/error-summary.tsx'
import { EmailInput } from '../../ui/controls/email-input.tsx'
import { fill } from '../../words/fill.ts'
import type { RefusedAnswer } from './answer-return-page.server.ts'
import { CopyAndPrint } from './copy-and-print.tsx'
import type { ReceiptState } from './load-return-page.server.ts'

interface ReceiptActionsProps {
  receipt: ReceiptState
  action: string
  refused: RefusedAnswer | undefined
}

const { copy, wrongAddress } = afterPayment

/** A copy of the receipt, to another address, or on paper. The forms are plain HTML forms, also with a script. */
export function ReceiptActions({ receipt, action, refused }: ReceiptActionsProps) {
  const { sentTo: to, copies, wasSent, mayAskForCopy, isCorrected, isCorrectable } = receipt
  const address = refused?.email == null ? undefined : { problem: refused.problem, email: refused.email }
  return (
    <div className="not-printed">
      <div role="status">
        {isCorrected && !refused && to && <p className="mt-4 font-semibold">{fill(wrongAddress.corrected, { to })}</p>}
        {wasSent && !refused && to && <p className="mt-4 font-semibold">{fill(copy.sent, { to })}</p>}
        {refused && !address && <p className="mt-4 font-semibold">{refused.problem}</p>}
        {copies > 0 && !mayAskForCopy && refused?.problem !== copy.enough && <p className="mt-2">{copy.enough}</p>}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyAndPrint copies={copies} mayAskForCopy={mayAskForCopy} action={action} />
      </div>
      {isCorrectable && (
        <details open={address !== undefined} className="mt-2">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            {wrongAddress.summary}
          </summary>
          <form method="post" action={action} className="mt-2 max-w-prose" noValidate>
            {address && (
              <ErrorSummary title={wrongAddress.title} problems={[{ field: 'email', text: address.problem }]} />
            )}
            <p className="mb-4">{wrongAddress.text}</p>
            <EmailInput
              id="email"
              name="email"
              label={wrongAddress.label}
              autoComplete="email"
              maxLength={254}
              required
              defaultValue={address?.email}
              error={address?.problem}
            />
            <Button type="submit" className="mt-4">
              {wrongAddress.button}
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}
