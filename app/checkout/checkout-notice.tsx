import { Icon } from '../ui/drawings/icon.tsx'

export interface CheckoutNoticeWords {
  tone: 'good' | 'waiting' | 'attention'
  title: string
  text: string
  /** Whether a toast has announced it. */
  isAnnounced?: boolean
}

const looks = {
  good: ['check', 'border-line-strong bg-sunk'],
  waiting: ['clock', 'border-line-strong bg-sunk'],
  attention: ['alert', 'border-danger bg-danger-tint text-danger'],
} as const

/** The state of a payment, in the form. It stays after the toast that announced it is gone. */
export function CheckoutNotice({ tone, title, text, className = '' }: CheckoutNoticeWords & { className?: string }) {
  const [icon, look] = looks[tone]
  return (
    <div className={`flex gap-3 rounded-control border-2 p-4 ${look} ${className}`}>
      <Icon name={icon} className="mt-0.5" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-ink">{text}</p>
      </div>
    </div>
  )
}

/** Below the button that opens the checkout: where it opened, its result, and the note for every payment. */
export function AfterButton({
  openedUrl,
  notice,
  words,
}: {
  openedUrl: string | null
  notice: CheckoutNoticeWords | null
  words: { opened: string; openAgain: string; promises: readonly string[] }
}) {
  const element = notice && <CheckoutNotice {...notice} className="mt-4" />
  return (
    <>
      <div role="status">
        {openedUrl && (
          <p className="mt-3">
            <span>{`${words.opened} `}</span>
            <a href={openedUrl} className="text-link">
              {words.openAgain}
            </a>
          </p>
        )}
        {!notice?.isAnnounced && element}
      </div>
      {notice?.isAnnounced && element}
      <ul className="mt-5 flex flex-wrap gap-x-4 gap-y-1">
        {words.promises.map((promise) => (
          <li key={promise} className="flex items-center gap-2">
            <Icon small name="check" className="text-secondary" />
            <span>{promise}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
