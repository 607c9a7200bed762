import { resources } from '../../content/pages/resources.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Section, Title } from '../../ui/layout.tsx'

const { keep } = resources

/** How to keep the numbers: as an icon on the telephone, or on paper. */
export function KeepNumbers() {
  return (
    <Section className="border-t border-line bg-raised" aria-labelledby="keep">
      <Title id="keep">{keep.title}</Title>
      <p className="mt-2 max-w-prose">{keep.lead}</p>
      <ul className="card-grid">
        {keep.ways.map(({ title, text, print }) => (
          <li key={title}>
            <p className="font-display">{title}</p>
            <p>{text}</p>
            {print && (
              <button
                type="button"
                className={`mt-4 noscript:hidden ${buttonClass({ variant: 'outline' })}`}
                onClick={() => window.print()}
              >
                {print}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
