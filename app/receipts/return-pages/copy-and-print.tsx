import { afterPayment } from '../../content/after-payment.ts'
import { Button } from '../../ui/controls/button.tsx'

interface CopyAndPrintProps {
  /** How many copies of the receipt were sent. */
  copies: number
  mayAskForCopy: boolean
  /** The URL for the form's post, when it is not the page itself. */
  action?: string
}

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
