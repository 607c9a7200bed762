interface Figure {
  value: string
  text: string
  source: string
}

/** Figures in a column, each with who measured it and when. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="border-t-2 border-ink">
      {figures.map(({ value, text, source }) => (
        <li key={value} className="grid gap-x-8 gap-y-1 border-b border-line py-6 lg:grid-cols-[15rem_1fr]">
          <p className="font-display text-title font-semibold even-figures">{value}</p>
          <div>
            <p className="max-w-prose">{text}</p>
            <p className="mt-1 text-sm text-ink-soft">{source}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
