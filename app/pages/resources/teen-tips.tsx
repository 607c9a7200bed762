import { resources } from '../../content/resources.ts'
import { NumberLinks } from '../../ui/number-links.tsx'
import { Section } from '../../ui/layout.tsx'

export function TeenTips() {
  const { tips } = resources
  return (
    <Section className="border-t off-paper border-line" aria-labelledby="tips">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="tips" className="text-title">
            {tips.title}
          </h2>
          <p className="mt-4 max-w-[20em] text-lg text-ink-soft">{tips.lead}</p>
          <p className="mt-6 max-w-[20em] border-l-4 border-secondary pl-4">{tips.forTeens}</p>
        </div>
        <ol className="grid gap-6">
          {tips.steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5">
              <span aria-hidden="true" className="font-display text-title/none font-semibold text-secondary">
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1 max-w-prose">
                  <NumberLinks>{text}</NumberLinks>
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
