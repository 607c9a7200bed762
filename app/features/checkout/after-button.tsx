import { Icon } from '../../ui/icon.tsx'

/** Below the button that leads to the checkout: where it opened, and what holds for every payment. */
export function AfterButton({
  openedUrl,
  words,
}: {
  openedUrl: string | null
  words: { opened: string; openAgain: string; promises: readonly string[] }
}) {
  return (
    <>
      <p role="status">
        {openedUrl && (
          <span className="mt-3 block">
            {words.opened}{' '}
            <a href={openedUrl} className="text-link">
              {words.openAgain}
            </a>
          </span>
        )}
      </p>
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
