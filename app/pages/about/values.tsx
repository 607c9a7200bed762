import { about } from '../../content/about.ts'
import { Section } from '../../ui/layout.tsx'

/** Six values as the six panes of one arched window. */
export function Values() {
  return (
    <Section className="border-t border-line bg-raised" aria-labelledby="values">
      <h2 id="values" className="text-center text-title">
        {about.valuesTitle}
      </h2>
      <p className="mt-3 text-center text-lg text-ink-soft">{about.valuesLead}</p>
      <div className="mx-auto mt-10 max-w-4xl">
        <ul className="grid gap-2 overflow-hidden rounded-t-[6rem] border-8 border-house bg-house sm:grid-cols-2 sm:rounded-t-[10rem] md:grid-cols-3 md:gap-3 md:rounded-t-[14rem] md:border-12">
          {about.values.map(({ title, text }, index) => (
            <li
              key={title}
              className={`flex flex-col items-center justify-center bg-paper px-6 py-9 text-center md:min-h-60 ${topPane(index)}`}
            >
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 max-w-[13em]">{text}</p>
            </li>
          ))}
        </ul>
        <div className="-mx-3 h-5 rounded-control bg-line-strong" />
      </div>
    </Section>
  )
}

/** The arch cuts into the panes at the top: their words sit lower. */
function topPane(index: number): string {
  if (index === 0) return 'max-sm:pt-20 sm:pt-24'
  if (index === 1) return 'sm:pt-24'
  return index === 2 ? 'md:pt-24' : ''
}
