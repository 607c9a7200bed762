const lists = {
  '/office/givers': 'Givers',
  '/office/gifts': 'Gifts',
  '/office/recurring': 'Recurring gifts',
}

/** Links between the three lists. */
export function ListNav({ current }: { current: keyof typeof lists }) {
  return (
    <nav aria-label="Lists" className="row">
      {Object.entries(lists).map(([path, label]) => (
        <a key={path} href={path} className="button quiet" aria-current={path === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
