import { research } from '../../content/research.ts'

export function Statistics() {
  return (
    <section aria-labelledby="statistics" className="col-span-full pb-14 sm:col-span-1 sm:pb-20">
      <h2 id="statistics" className="sr-only">
        {research.statisticsTitle}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {research.statistics.map((statistic) => (
          <li key={statistic.value} className="rounded-card border border-line bg-raised p-5 lg:p-6">
            <p className="font-display text-headline/none font-semibold even-figures">{statistic.value}</p>
            <p className="mt-3">{statistic.text}</p>
            <p className="mt-2 text-sm text-ink-soft">
              {statistic.source}
              {'link' in statistic && (
                <>
                  {'. '}
                  <a href={statistic.link.to} className="text-link">
                    {statistic.link.label}
                  </a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
