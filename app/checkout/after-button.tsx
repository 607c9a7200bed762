import { Icon } from '../ui/drawings/icon.tsx'
import { CheckoutNotice, type CheckoutNoticeWords } from './checkout-notice.tsx'

/** Below the button that leads to the checkout: where it opened, what became of it, and what holds for every payment. */
export function AfterButton({
  openedUrl,
  notice,
  words,
}: {
  openedUrl: string | null
  notice: CheckoutNoticeWords | null
  words: { opened: string; openAgain: string; promises: readonly string[] }
}) {
  const told = notice && <CheckoutNotice {...notice} className="mt-4" />
  return (
    <>
      <div role="status">
        {openedUrl && (
          <p className="mt-3">
            {words.opened}{' '}
            <a href={openedUrl} className="text-link">
              {words.openAgain}
            </a>
          </p>
        )}
        {!notice?.isTold && told}
      </div>
      {notice?.isTold && told}
      <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1">
        {words.promises.map((promise) => (
          <li key={promise} className="flex items-center gap-2">
            <Icon small name="check" className="text-secondary" />
            {promise}
          </li>
        ))}
      </ul>
    </>
  )
}
