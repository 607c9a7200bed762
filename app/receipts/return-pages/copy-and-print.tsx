import { afterPayment } from '../../content/after-payment.ts'
import { Button } from '../../ui/controls/button.tsx'

interface CopyAndPrintProps {
  /** How often the receipt has been sent again. */
  copies: number
  mayAskForCopy: boolean
  /** Where the form posts to, when that is not the page itself. */
  action?: string
}

/** The receipt once more by mail, and on paper. */
export function CopyAndPrint({ copies, mayAskForCopy, action }: CopyAndPrintProps) {
  return (
    <>
      {mayAskForCopy && (
        <form method="post" action={action}>
          <Button type="submit" variant="outline" name="copy" value={copies + 1}>
            {afterPayment.copy.button}
          </Button>
        </form>
      )}
      {/* Without a script, the browser's own menu prints. */}
      <Button variant="outline" className="[@media(scripting:none)]:hidden" onClick={() => window.print()}>
        {afterPayment.print}
      </Button>
    </>
  )
}
